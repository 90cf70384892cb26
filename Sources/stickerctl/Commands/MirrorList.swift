import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

/// `list --mirror [THEME]`: exactly what a blue folder reference copies, from the disk.
struct MirrorList {
  let session: Session

  private struct Line {
    var entry: MirrorEntry
    var isShown: Bool
  }

  func run() throws -> Int32 {
    let reader = try session.reader()
    let theme = try session.invocation.arguments.first.map { RelativePath(try session.themeName($0)) }
    let entries: [MirrorEntry]
    do {
      entries = try openShare(session, reader).mirror(theme: theme)
    } catch let problem as ShareProblem {
      throw Problem(
        .noInput, "the share can't be looked at: \(problem.reason)", hint: "mount it, or make it readable.")
    }
    if session.wantsNull {
      for entry in entries { try session.output.write(entry.path.bytes + [0]) }
      return 0
    }
    let indexed = try indexedPaths(reader)
    let lines = entries.map { Line(entry: $0, isShown: indexed.contains($0.path)) }
    if session.wantsJSON {
      try session.output.write(json(lines))
    } else {
      try show(lines)
    }
    return 0
  }

  private func indexedPaths(_ reader: CatalogReader) throws -> Set<RelativePath> {
    var paths: Set<RelativePath> = []
    try reader.indexedFiles { paths.insert($0.path) }
    return paths
  }

  private func show(_ lines: [Line]) throws {
    guard !lines.isEmpty else {
      try session.output.line("A folder reference would copy nothing.")
      return
    }
    var table = Table([
      Table.Column("Copied", isFlexible: true), Table.Column("Size", .right), Table.Column("Is"),
    ])
    for line in lines {
      table.add([
        Table.Cell(bytes: line.entry.path.bytes), Table.Cell(byteSize(line.entry.bytes)),
        Table.Cell(word(line)),
      ])
    }
    try session.output.lines(table.lines(session.terminal))
    let unshown = lines.filter { !$0.isShown }
    try session.output.line(
      session.terminal.styled(
        "\(counted(lines.count, "file")), \(byteSize(weight(lines))); no sticker: \(grouped(unshown.count)), "
          + byteSize(weight(unshown)), .dim))
  }

  private func word(_ line: Line) -> String {
    line.entry.isLink ? "link" : line.isShown ? "sticker" : "not shown"
  }

  private func weight(_ lines: [Line]) -> Int64 { lines.reduce(0) { $0 &+ $1.entry.bytes } }

  private func json(_ lines: [Line]) -> [UInt8] {
    jsonLines(lines) { json, line in
      json.object { json in
        json.key("path")
        json.string(bytes: line.entry.path.bytes)
        json.integer("bytes", line.entry.bytes)
        json.boolean("link", line.entry.isLink)
        json.boolean("shown", line.isShown)
      }
    }
  }
}
