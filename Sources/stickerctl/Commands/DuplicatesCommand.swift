import StickerCatalog
import StickerModel
import ToolSupport

/// `duplicates [--kind KIND]`
struct DuplicatesCommand {
  let session: Session

  func run() throws -> Int32 {
    let groups = try session.reader().duplicates(kind: session.invocation.text("kind"))
    if session.wantsJSON {
      try session.output.write(json(groups))
      return 0
    }
    guard !groups.isEmpty else {
      try session.output.line("There are no duplicates.")
      return 0
    }
    for group in groups { try show(group) }
    let names = groups.count { $0.kind == "name" }
    var sums: [String] = []
    if names > 0 { sums.append(counted(names, "name")) }
    if groups.count > names { sums.append(counted(groups.count - names, "content")) }
    try session.output.line(
      session.terminal.styled(sums.joined(separator: " and ") + " more than once", .dim))
    return 0
  }

  private func show(_ group: DuplicateGroup) throws {
    let terminal = session.terminal
    let isContent = group.kind == "content"
    let key = isContent ? String(group.key.prefix(12)) : truncatedInMiddle(escaped(group.key.utf8), to: 40)
    let place = group.scope == "themes" ? "across themes" : "in one theme"
    let kind = isContent ? "same content" : "same name"
    try session.output.line(
      terminal.styled(key, .bold) + "  "
        + terminal.styled("\(kind) \(place), ", .dim) + severity(group.severity))
    for sticker in group.stickers {
      try session.output.line("  " + truncatedInMiddle(escaped(sticker.path.bytes), to: terminal.width - 2))
    }
    try session.output.line()
  }

  private func severity(_ severity: Severity) -> String {
    let style: TerminalText.Style =
      switch severity {
      case .error: .red
      case .warning: .yellow
      case .info: .cyan
      }
    return session.terminal.styled(severity.rawValue, style)
  }

  private func json(_ groups: [DuplicateGroup]) -> [UInt8] {
    jsonLines(groups) { json, group in
      json.object { json in
        json.string("kind", group.kind)
        json.string("scope", group.scope)
        json.string("key", group.key)
        json.string("severity", group.severity.rawValue)
        json.key("stickers")
        json.array(of: group.stickers) { json, sticker in
          json.object { json in
            json.string("id", sticker.id)
            json.key("path")
            json.string(bytes: sticker.path.bytes)
          }
        }
      }
    }
  }
}
