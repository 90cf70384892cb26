import StickerChanges
import StickerModel
import StickerService
import StickerWatch

/// Answers what is asked on the socket, from the board and through the mailbox: nothing here waits for the engine but
/// a sync, and nothing of the engine is touched.
final class DaemonRequests: RequestHandling {
  private let mailbox: Mailbox
  private let board: StatusBoard
  private let heart: Heart
  private let chronicle: Chronicle
  private let facts: DaemonFacts
  private let tally: FindingTally

  init(
    mailbox: Mailbox, board: StatusBoard, heart: Heart, chronicle: Chronicle, facts: DaemonFacts,
    tally: FindingTally
  ) {
    self.mailbox = mailbox
    self.board = board
    self.heart = heart
    self.chronicle = chronicle
    self.facts = facts
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
    var report = board.read()
    report.pending = mailbox.pendingCount
    return Array(metricsText(report, chronicle.meters, events: chronicle.history.totals.events).utf8)
  }

  /// The first line says what it is.
  func history() -> [UInt8] {
    let totals = chronicle.history.totals
    let lines = chronicle.history.lines
    var writer = JSONWriter(reserving: lines.count * 160)
    writer.object { json in
      json.string("format", "sticker-history")
      json.integer("version", 1)
      json.string("program", facts.version)
      json.string("at", Clocks.text())
      json.integer("events", totals.events)
      json.integer("kept", lines.count)
      json.integer("dropped", totals.dropped)
    }
    var bytes = writer.bytes + [UInt8(ascii: "\n")]
    for line in lines {
      var writer = JSONWriter(reserving: 256)
      line.write(to: &writer)
      bytes += writer.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  func canary(reply: @escaping @Sendable (RequestReply) -> Void) {
    mailbox.post(.canary { [facts] answer in reply(Self.reply(answer, facts)) })
  }

  private static func reply(_ answer: CanaryAnswer, _ facts: DaemonFacts) -> RequestReply {
    var latency: Double?
    var refusal: String?
    switch answer {
    case .returned(let nanoseconds): latency = Double(nanoseconds) / 1e6
    case .blind: break
    case .refused(let reason): refusal = reason
    }
    var writer = JSONWriter()
    writer.object { json in
      json.decimal("latencyMs", latency)
      json.string("refused", refusal)
      json.key("daemon")
      facts.write(to: &json)
    }
    return RequestReply(status: 200, body: writer.bytes)
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
