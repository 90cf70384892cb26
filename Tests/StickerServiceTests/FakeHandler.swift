import StickerModel
import StickerService

/// Answers at once, notes what it was asked, and keeps `sync` waiting if it is told to.
final class FakeHandler: RequestHandling {
  struct Asked {
    var rescans: [RelativePath?] = []
    var accepts = 0
    var timeouts: [Double] = []
    var held: [@Sendable (RequestReply) -> Void] = []
    var isHealthy = true
  }

  private let asked = Guarded(Asked())
  private let holdsSync: Bool

  init(holdsSync: Bool = false) {
    self.holdsSync = holdsSync
  }

  func status() -> [UInt8] { Array(#"{"state":"watching"}"#.utf8) }

  func health() -> (Bool, String) {
    asked.withLock { $0.isHealthy } ? (true, "ok") : (false, "the loop has not turned for 60 s")
  }

  func readiness() -> (Bool, String) { (false, "starting") }
  func metrics() -> [UInt8] { Array("stickerd_generation 42\n".utf8) }

  func sync(timeout: Double, reply: @escaping @Sendable (RequestReply) -> Void) {
    asked.withLock { asked in
      asked.timeouts.append(timeout)
      if holdsSync { asked.held.append(reply) }
    }
    if !holdsSync { reply(RequestReply(status: 200, body: Array(#"{"generation":42}"#.utf8))) }
  }

  func history() -> [UInt8] { Array("{}\n".utf8) }

  func canary(reply: @escaping @Sendable (RequestReply) -> Void) {
    reply(RequestReply(status: 200, body: Array(#"{"latencyMs":1}"#.utf8)))
  }

  func rescan(path: RelativePath?) -> RequestReply {
    asked.withLock { $0.rescans.append(path) }
    return RequestReply(status: 202, body: Array("{}".utf8))
  }

  func accept() -> RequestReply {
    asked.withLock { $0.accepts += 1 }
    return RequestReply(status: 200, body: Array("{}".utf8))
  }

  /// What it was asked until now.
  var noted: Asked { asked.withLock { $0 } }

  func fallIll() { asked.withLock { $0.isHealthy = false } }

  /// How many calls of `sync` wait for an answer.
  var waiting: Int { asked.withLock { $0.held.count } }

  func answerAll(_ reply: RequestReply) {
    let held = asked.withLock { asked in
      defer { asked.held = [] }
      return asked.held
    }
    for answer in held { answer(reply) }
  }
}
