import StickerCatalog
import StickerModel
import ToolSupport

/// `list [THEME] [--search TEXT] [--mirror]`
struct ListCommand {
  let session: Session

  func run() throws -> Int32 {
    if session.invocation.has("mirror") { return try MirrorList(session: session).run() }
    let theme = try session.invocation.arguments.first.map { try session.themeName($0) }
    let search = session.invocation.text("search")
    if session.wantsJSON {
      try writeJSON(theme, search)
    } else if session.wantsNull {
      try session.reader().stickers(theme: theme, search: search) { sticker in
        try session.output.write(sticker.path.bytes + [0])
      }
    } else {
      try show(theme, search)
    }
    return 0
  }

  private func writeJSON(_ theme: [UInt8]?, _ search: String?) throws {
    var separator = "[\n"
    try session.reader().stickers(theme: theme, search: search) { sticker in
      try session.output.write(separator)
      try session.output.write(sticker.json)
      separator = ",\n"
    }
    try session.output.line(separator == ",\n" ? "]" : "[]")
  }

  private func show(_ theme: [UInt8]?, _ search: String?) throws {
    var rows: [StickerRow] = []
    try session.reader().stickers(theme: theme, search: search) { rows.append($0) }
    guard !rows.isEmpty else {
      try session.output.line(search == nil ? "There is no sticker here yet." : "No sticker matches.")
      return
    }
    try session.output.lines(stickerTable(rows).lines(session.terminal))
    let bytes = rows.reduce(0) { $0 + $1.bytes }
    try session.output.line(
      session.terminal.styled("\(counted(rows.count, "sticker")), \(byteSize(bytes))", .dim))
  }
}

/// One line a sticker.
func stickerTable(_ stickers: [StickerRow]) -> Table {
  var table = Table([
    Table.Column("Sticker", isFlexible: true), Table.Column("Points", .right), Table.Column("Kind"),
    Table.Column("Files", .right), Table.Column("Size", .right),
  ])
  for sticker in stickers {
    let facts = StickerFacts(briefly: sticker.json)
    table.add([
      Table.Cell(bytes: sticker.path.bytes), Table.Cell(facts.size), Table.Cell(facts.kind),
      Table.Cell(grouped(sticker.files)), Table.Cell(byteSize(sticker.bytes)),
    ])
  }
  return table
}
