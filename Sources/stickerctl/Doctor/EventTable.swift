import StickerModel
import ToolSupport

/// Entries of the history for people.
struct EventTable {
  let names: NameMask

  func lines(_ entries: some Sequence<HistoryLine>, _ terminal: TerminalText) -> [String] {
    var table = Table([
      Table.Column("Time", style: .dim), Table.Column("What", isFlexible: true),
      Table.Column("Where", isFlexible: true), Table.Column("Hint"),
    ])
    for line in entries {
      let row = row(line.entry)
      table.add([
        Table.Cell(Self.time(line.at)), Table.Cell(row.what, style: row.style), Table.Cell(row.place),
        Table.Cell(row.hint),
      ])
    }
    return table.lines(terminal)
  }

  private typealias Row = (what: String, place: String, hint: String, style: TerminalText.Style?)

  private func row(_ entry: HistoryEntry) -> Row {
    switch entry {
    case .event(let watch, let mask, let folder, let name, let hint):
      let words = HistoryEntry.words(ofMask: mask).joined(separator: " ")
      return (words, place(watch, folder, name), hint.map { "\($0.scope) \($0.haste)" } ?? "", nil)
    case .watched(let watch, let path): return ("watch \(watch)", bare(path), "", .cyan)
    case .forgotten(let path): return ("watches dropped", bare(path), "", .cyan)
    case .allForgotten: return ("all watches dropped", "", "", .cyan)
    case .mountsChanged: return ("mounts changed", "", "everything", .yellow)
    case .decided(let decision): return row(decision)
    }
  }

  private func row(_ decision: HistoryEntry.Decision) -> Row {
    let took = decision.duration > 0 ? " in " + oneDecimal(Double(decision.duration) / 1e6) + " ms" : ""
    let reason = names.sentence(decision.reason)
    switch decision.word {
    case .looked: return ("looked at " + counted(decision.count, "hint") + took, reason, "", .green)
    case .generation: return ("generation \(grouped(decision.count))", reason, "", .green)
    case .published: return ("published \(grouped(decision.count))" + took, reason, "", .green)
    case .held: return (counted(decision.count, "removal") + " held", reason, "", .yellow)
    case .overflowed: return ("queue overflowed", reason, "everything", .yellow)
    case .failed, .unavailable: return (decision.word.text, reason, "", .red)
    case .rescan, .accept, .canary, .reloaded, .available: return (decision.word.text, reason, "", .green)
    }
  }

  private func place(_ watch: Int32, _ folder: RelativePath?, _ name: [UInt8]) -> String {
    guard let folder else {
      return watch < 0 ? "" : "(watch \(watch))" + (name.isEmpty ? "" : " " + names.shown(name: name))
    }
    return bare(name.isEmpty ? folder : folder.appending(name))
  }

  private func bare(_ path: RelativePath) -> String {
    path.isShare ? "." : path.components.map { names.shown(name: $0) }.joined(separator: "/")
  }

  /// `20:11:05.123`, UTC.
  static func time(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1000 % 86_400_000
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return padded(milliseconds / 3_600_000, 2) + ":" + padded(milliseconds / 60_000 % 60, 2) + ":"
      + padded(milliseconds / 1000 % 60, 2) + "." + padded(milliseconds % 1000, 3)
  }
}
