import StickerChanges
import StickerModel
import StickerService

/// Answers what is asked on the socket, from the board and through the mailbox: nothing here waits for the engine but
/// a sync, and nothing of the engine is touched.
final class DaemonRequests: RequestHandling {
  private let mailbox: Mailbox
  private let board: StatusBoard
  private let heart: Heart
  private let tally: FindingTally

  init(mailbox: Mailbox, board: StatusBoard, heart: Heart, tally: FindingTally) {
    self.mailbox = mailbox
    self.board = board
    self.heart = heart
    self.tally = tally
  }

  func status() -> [UInt8] {
    var report = board.read()
    report.pending = mailbox.pendingCount
    report.findings = tally.counts(at: report.generation)
    return report.json
  }

  func health() -> (Bool, String) {
    heart.isBeating ? (true, "ok") : (false, "the engine has not answered for a minute")
  }

  func readiness() -> (Bool, String) {
    let report = board.read()
    switch report.state {
    case .watching, .polling, .degraded, .held: return (true, report.state.rawValue)
    case .stopped, .starting, .unavailable: return (false, report.reason ?? report.state.rawValue)
    }
  }

  func metrics() -> [UInt8] {
    Array(metricsText(board.read()).utf8)
  }

  func sync(timeout: Double, reply: @escaping @Sendable (RequestReply) -> Void) {
    mailbox.post(.sync(SyncTicket { reply(Self.reply($0)) }))
  }

  private static func reply(_ answer: SyncAnswer) -> RequestReply {
    if let problem = answer.problem {
      return .refusal(503, code: "not-published", problem.message, hint: problem.hint)
    }
    var writer = JSONWriter()
    writer.object { json in
      json.integer("generation", answer.generation)
      json.key("arriving")
      json.array(of: answer.arriving) { json, file in
        json.object { json in
          json.string("path", file.path)
          json.string("since", file.since)
          json.string("reason", file.reason)
        }
      }
    }
    return RequestReply(status: 200, body: writer.bytes)
  }

  func rescan(path: RelativePath?) -> RequestReply {
    mailbox.post(.rescan(path))
    return RequestReply(status: 202, body: Array(#"{"rescan":"begun"}"#.utf8))
  }

  func accept() -> RequestReply {
    mailbox.post(.accept)
    return RequestReply(status: 202, body: Array(#"{"accept":"begun"}"#.utf8))
  }
}
