internal import StickerModel

/// An answer that somebody gives later, or nobody; the first one counts.
///
/// The handler and the connection's thread both hold it, so that either may be done with it first.
final class PendingAnswer: Sendable {
  private let answer = Guarded<RequestReply?>(nil)
  private let given: WakeUp

  /// `nil` if the process has no descriptor left.
  init?() {
    guard let given = WakeUp() else { return nil }
    self.given = given
  }

  func give(_ reply: RequestReply) {
    let isFirst = answer.withLock { answer in
      if answer != nil { return false }
      answer = reply
      return true
    }
    if isFirst { given.signal() }
  }

  /// `nil` if none came in time, or the client went away first.
  func wait(seconds: Double, connection: Int32) -> RequestReply? {
    _ = given.wait(seconds: seconds, or: connection)
    return answer.withLock { $0 }
  }
}
