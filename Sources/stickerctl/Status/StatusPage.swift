import StickerModel
import ToolSupport

/// A status for people.
struct StatusPage {
  let report: StatusReport
  /// Where the share is, if the index tells.
  let share: String?
  let terminal: TerminalText
  /// Seconds since 1970.
  let now: Double

  func lines() -> [String] {
    var lines = [headline]
    if let reason = report.reason { lines += shown(reason, indent: 2) }
    lines.append("")
    for row in rows { lines.append(terminal.styled(row.term, .dim) + padding(row.term) + cut(row.text)) }
    lines += arriving + problems
    return lines
  }

  private var headline: String {
    var line = terminal.styled(report.state.rawValue, color, .bold)
    if let since = age(report.since) { line += "  for " + duration(seconds: since) }
    line += terminal.styled("  stickerd " + escaped(report.version.utf8), .dim)
    if let up = age(report.started) { line += terminal.styled(", up " + duration(seconds: up), .dim) }
    return line
  }

  private var color: TerminalText.Style {
    switch report.state {
    case .watching, .polling: .green
    case .starting, .held, .degraded: .yellow
    case .stopped, .unavailable: .red
    }
  }

  private var rows: [(term: String, text: String)] {
    let counts = report.counts
    var rows: [(term: String, text: String)] = []
    if let share { rows.append(("Share", escaped(share.utf8))) }
    rows.append(
      (
        "Index",
        counted(counts.themes, "theme") + ", " + counted(counts.stickers, "sticker") + ", "
          + counted(counts.files, "file") + ", " + byteSize(counts.bytes)
      ))
    rows.append(("Generation", grouped(report.generation)))
    if let change = report.lastChange { rows.append(("Last change", text(of: change))) }
    if report.state != .stopped { rows += watching }
    rows.append(("Findings", findings))
    return rows
  }

  private var watching: [(term: String, text: String)] {
    var watches = grouped(report.watches.used)
    if report.watches.limit > 0 { watches += " of " + grouped(report.watches.limit) }
    if report.coverage.polled > 0 { watches += "; " + counted(report.coverage.polled, "folder") + " polled" }
    var rows = [
      ("Watches", watches), ("Pending", report.pending == 0 ? "nothing" : counted(report.pending, "path")),
    ]
    if report.overflows > 0 {
      rows.append(("Overflows", grouped(report.overflows) + ", each followed by a rescan"))
    }
    return rows
  }

  private func text(of change: StatusReport.LastChange) -> String {
    let when = age(change.at).map { ago(seconds: $0) } ?? escaped(change.at.utf8)
    let latency = ", published after " + milliseconds(change.latencyMs)
    let room = terminal.width - column - displayWidth(when) - displayWidth(latency) - 2
    return when + ", " + truncatedInMiddle(escaped(change.path.utf8), to: max(12, room)) + latency
  }

  private func milliseconds(_ value: Double) -> String {
    value < 1000 ? oneDecimal(value) + " ms" : duration(seconds: value / 1000)
  }

  private var findings: String {
    let found = report.findings
    let muted = found.muted ?? 0
    let ending = muted == 0 ? "" : ", \(grouped(muted)) muted"
    if found.error + found.warning + found.info == 0 { return "none" + ending }
    return counted(found.error, "error") + ", " + counted(found.warning, "warning")
      + ", \(grouped(found.info)) info" + ending
  }

  private var arriving: [String] {
    if report.arriving.isEmpty { return [] }
    var table = Table([
      Table.Column("Arriving", isFlexible: true), Table.Column("since"),
      Table.Column("why", isFlexible: true),
    ])
    for file in report.arriving.prefix(20) {
      let since = age(file.since).map { duration(seconds: $0) } ?? ""
      table.add([Table.Cell(file.path), Table.Cell(since), Table.Cell(file.reason)])
    }
    let more = report.arriving.count - 20
    return [""] + table.lines(terminal) + (more > 0 ? ["and \(grouped(more)) more"] : [])
  }

  private var problems: [String] {
    report.problems.flatMap { problem in
      [""] + shown(problem.message, indent: 0, .yellow)
        + (problem.hint.isEmpty ? [] : shown("hint: " + problem.hint, indent: 2))
    }
  }

  private func shown(_ text: String, indent: Int, _ style: TerminalText.Style? = nil) -> [String] {
    wrapped(escaped(text.utf8), width: terminal.width, indent: indent).map { line in
      style.map { terminal.styled(line, $0) } ?? line
    }
  }

  private let column = 13

  private func padding(_ term: String) -> String { String(repeating: " ", count: column - term.count) }

  private func cut(_ text: String) -> String { truncatedInMiddle(text, to: terminal.width - column) }

  /// Seconds since an RFC 3339 time; never negative, since clocks differ.
  private func age(_ time: String?) -> Double? {
    time.flatMap(secondsSince1970).map { max(0, now - $0) }
  }
}
