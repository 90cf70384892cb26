import StickerCatalog
import StickerModel
import ToolSupport

/// `themes`
struct ThemesCommand {
  let session: Session

  func run() throws -> Int32 {
    let themes = try session.reader().themes()
    if session.wantsJSON {
      try session.output.write(json(themes))
    } else if session.wantsNull {
      for theme in themes { try session.output.write(Array(theme.name.utf8) + [0]) }
    } else if themes.isEmpty {
      try session.output.line("There is no theme yet: every folder in the share is one.")
    } else {
      try show(themes)
    }
    return 0
  }

  private func show(_ themes: [ThemeRow]) throws {
    let hasTitles = themes.contains { !$0.title.utf8.elementsEqual($0.name.utf8) }
    var columns = [Table.Column("Theme", isFlexible: true, style: .bold)]
    if hasTitles { columns.append(Table.Column("Title", isFlexible: true)) }
    columns += [
      Table.Column("Stickers", .right), Table.Column("Files", .right), Table.Column("Size", .right),
      Table.Column("Licence", isFlexible: true),
    ]
    var table = Table(columns)
    for theme in themes {
      let isTitled = !theme.title.utf8.elementsEqual(theme.name.utf8)
      table.add(
        [Table.Cell(theme.name)] + (hasTitles ? [Table.Cell(isTitled ? theme.title : "")] : []) + [
          Table.Cell(grouped(theme.stickers)), Table.Cell(grouped(theme.files)),
          Table.Cell(byteSize(theme.bytes)),
          Table.Cell(theme.license ?? ""),
        ])
    }
    try session.output.lines(table.lines(session.terminal))
    let stickers = themes.reduce(0) { $0 + $1.stickers }
    let bytes = themes.reduce(0) { $0 + $1.bytes }
    let sum = "\(counted(themes.count, "theme")), \(counted(stickers, "sticker")), \(byteSize(bytes))"
    try session.output.line(session.terminal.styled(sum, .dim))
  }

  private func json(_ themes: [ThemeRow]) -> [UInt8] {
    jsonLines(themes) { json, theme in
      json.object { json in
        json.string("id", theme.id)
        json.string("name", theme.name)
        json.string("title", theme.title)
        json.string("artist", theme.artist)
        json.string("license", theme.license)
        json.integer("stickers", theme.stickers)
        json.integer("files", theme.files)
        json.integer("bytes", theme.bytes)
        json.integer("other", theme.other)
        json.integer("generation", theme.generation)
      }
    }
  }
}
