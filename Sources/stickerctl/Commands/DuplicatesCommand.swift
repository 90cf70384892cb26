import StickerCatalog
import StickerModel
import ToolSupport

/// `duplicates [--kind KIND]`
struct DuplicatesCommand {
  let session: Session

  func run() throws -> Int32 {
    let kind = session.invocation.text("kind").flatMap(DuplicateKind.init(rawValue:))
    let groups = try session.reader().duplicates(kind: kind)
    if session.wantsJSON {
      try session.output.write(json(groups))
      return 0
    }
    guard !groups.isEmpty else {
      try session.output.line("There are no duplicates.")
      return 0
    }
    for group in groups { try show(group) }
    let sums = DuplicateKind.allCases.compactMap { kind in
      let count = groups.count { $0.kind == kind }
      return count > 0 ? "\(grouped(count)) by \(kind.rawValue)" : nil
    }
    try session.output.line(
      session.terminal.styled(counted(groups.count, "group") + ": " + sums.joined(separator: ", "), .dim))
    return 0
  }

  private func show(_ group: DuplicateGroup) throws {
    let terminal = session.terminal
    let key =
      group.kind.isOfContent
      ? String(group.key.prefix(12)) : truncatedInMiddle(escaped(group.key.utf8), to: 40)
    let muted = group.muted == nil ? "" : terminal.styled(", muted", .dim)
    try session.output.line(
      terminal.styled(key, .bold) + "  " + terminal.styled(words(group) + ", ", .dim)
        + severityText(group.severity, terminal) + muted)
    for member in group.members {
      let ending = member.wins.map { $0 ? "  gets the symbol" : "  gets none" } ?? ""
      let path = truncatedInMiddle(escaped(member.path.bytes), to: terminal.width - 2 - ending.count)
      try session.output.line("  " + path + terminal.styled(ending, .dim))
    }
    try session.output.line()
  }

  private func words(_ group: DuplicateGroup) -> String {
    let kind =
      switch group.kind {
      case .name: "same name"
      case .case: "same name but for its spelling"
      case .symbol: "same symbol"
      case .content: "same content"
      case .sameFile: "hard links of one file"
      }
    switch group.scope {
    case "themes": return kind + " across themes"
    case "folder": return kind + " in one folder"
    default: return kind + " in one theme"
    }
  }

  private func json(_ groups: [DuplicateGroup]) -> [UInt8] {
    jsonLines(groups) { json, group in
      json.object { json in
        json.string("kind", group.kind.rawValue)
        json.string("scope", group.scope)
        json.string("key", group.key)
        json.string("severity", group.severity.rawValue)
        json.key("stickers")
        json.array(of: group.members) { json, member in
          json.object { json in
            json.string("id", member.id)
            json.key("path")
            json.string(bytes: member.path.bytes)
            if group.kind == .symbol {
              json.string("symbolPath", member.symbolPath)
              json.boolean("wins", member.wins)
            }
          }
        }
        json.integer("generation", group.generation)
        json.string("muted", group.muted)
      }
    }
  }
}

/// A severity in its color.
func severityText(_ severity: Severity, _ terminal: TerminalText) -> String {
  let style: TerminalText.Style =
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: .cyan
    }
  return terminal.styled(severity.rawValue, style)
}
