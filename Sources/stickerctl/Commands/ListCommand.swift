import StickerCatalog
import StickerModel
import ToolSupport

/// `list [THEME] [--search TEXT]`
struct ListCommand {
  let session: Session

  func run() throws -> Int32 {
    let theme = try wantedTheme()
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

  /// A theme that does not exist is a mistake, not an empty list.
  private func wantedTheme() throws -> [UInt8]? {
    guard var name = session.invocation.arguments.first else { return nil }
    while name.count > 1, name.last == slash { name.removeLast() }
    let known = try session.reader().themes().map(\.name)
    if known.contains(where: { $0.utf8.elementsEqual(name) }) { return name }
    let near = nearest(String(decoding: name, as: UTF8.self), among: known)
    throw Problem(
      .difference, "there is no theme '\(escaped(name))'",
      hint: near.map { "did you mean '\(escaped($0.utf8))'?" } ?? "stickerctl themes lists them.")
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
