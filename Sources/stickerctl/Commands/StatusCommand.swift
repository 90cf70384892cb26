import Glibc
import StickerCatalog
import StickerModel
import ToolSupport

/// `status [--follow]`: from the daemon, or from the index if it is down.
struct StatusCommand {
  let session: Session

  func run() throws -> Int32 {
    guard session.invocation.has("follow") else {
      try show(try status())
      return 0
    }
    try follow()
    return 0
  }

  /// The report with the bytes it was sent as: fields that we don't know are handed on.
  private func status() throws -> (report: StatusReport, json: [UInt8]) {
    do throws(Problem) {
      let reply = try client().send("GET", "/v1/status")
      if reply.status == 200, let report = StatusReport(reply.body) { return (report, reply.body) }
      throw Problem(.io, "the daemon's answer is no status (HTTP \(reply.status))")
    } catch {
      guard error.status == .unavailable else { throw error }
      let report = try StatusReport.stopped(session.reader())
      return (report, report.json)
    }
  }

  private func client() throws(Problem) -> RequestClient {
    do { return try session.client() } catch { throw error as? Problem ?? Problem(.software, "\(error)") }
  }

  private func show(_ status: (report: StatusReport, json: [UInt8])) throws {
    if session.wantsJSON {
      try session.output.write(status.json)
      try session.output.line()
    } else {
      try session.output.lines(page(status.report).lines())
    }
  }

  private func page(_ report: StatusReport) -> StatusPage {
    let share = (try? session.reader().sharePath).flatMap { $0 }
    return StatusPage(report: report, share: share, terminal: session.terminal, now: wallClock())
  }

  /// Once a second; on a terminal in place, elsewhere only what is new.
  private func follow() throws {
    var shown: [UInt8] = []
    let redraws = session.terminal.isTerminal && !session.wantsJSON
    if redraws { try session.output.write("\u{1B}[2J") }
    while true {
      let status = try status()
      if redraws {
        let lines = page(status.report).lines().map { $0 + "\u{1B}[K\n" }
        try session.output.write("\u{1B}[H" + lines.joined() + "\u{1B}[J")
      } else if status.json != shown {
        if !shown.isEmpty, !session.wantsJSON { try session.output.line() }
        try show(status)
      }
      shown = status.json
      try session.output.flush()
      sleep(1)
    }
  }
}
