package import StickerModel

/// Who answers what is asked on the socket.
///
/// Every call comes from a connection's own thread, several at once; it should answer in milliseconds, but for `sync`,
/// whose thread waits.
package protocol RequestHandling: AnyObject, Sendable {
  /// The status report as one line of JSON.
  func status() -> [UInt8]
  /// Whether the engine's loop is alive, with a line that says why (not).
  func health() -> (Bool, String)
  /// Whether the index can be relied on, with a line that says why (not).
  func readiness() -> (Bool, String)
  /// In the text format of Prometheus.
  func metrics() -> [UInt8]
  /// Answers by `reply`, from any thread, once everything is published that changed before the call, or when `timeout`
  /// (seconds) is over. Only the first answer counts, and one that comes after the client has gone is dropped.
  func sync(timeout: Double, reply: @escaping @Sendable (RequestReply) -> Void)
  /// The last events and decisions, a line of JSON each.
  func history() -> [UInt8]
  /// Sends an event through the whole loop and answers by `reply`, from any thread, when it is back.
  func canary(reply: @escaping @Sendable (RequestReply) -> Void)
  /// Looks at everything below `path` again; `nil` is the whole share.
  func rescan(path: RelativePath?) -> RequestReply
  /// Carries out the removals that are held.
  func accept() -> RequestReply
}
