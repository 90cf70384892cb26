internal import Glibc

/// Runs `body` on a thread of its own; `false` if there can be none more.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let outcome = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }, box.toOpaque())
  if outcome != 0 {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
