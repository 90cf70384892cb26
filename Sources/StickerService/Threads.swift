import StickerModel

/// Runs `body` on a thread of its own; `false` if there can be none more.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  guard let thread = WorkerThread(body) else { return false }
  thread.letGo()
  return true
}
