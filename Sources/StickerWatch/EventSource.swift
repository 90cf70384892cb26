/// The kernel's queue behind a small seam, so that tests can script it and another library can take its place.
package protocol EventSource: AnyObject, Sendable {
  /// To wait on with poll(2); -1 if there is nothing to wait for.
  var descriptor: Int32 { get }

  /// Watches the folder that a descriptor stands for. The same folder gives the same number.
  ///
  /// - Throws: `WatchRefusal`.
  func add(_ folder: Int32) throws(WatchRefusal) -> Int32

  func remove(_ watch: Int32)

  /// Takes out what is queued, at most `limit` events, without waiting. Only ever called by one thread.
  func drain(limit: Int) -> [RawEvent]
}

/// Why the kernel does not watch a folder.
package struct WatchRefusal: Error, Hashable, Sendable {
  package var code: Int32
  package var reason: String

  package init(code: Int32, reason: String) {
    self.code = code
    self.reason = reason
  }
}
