import StickerCatalog
import StickerModel
import ToolSupport

/// One sticker with its files, for people.
struct StickerPage {
  private let sticker: StickerRow
  private let terminal: TerminalText
  private let json: JSONValue

  init(sticker: StickerRow, terminal: TerminalText) {
    self.sticker = sticker
    self.terminal = terminal
    json = StickerFacts(sticker.json).json
  }

  func lines() -> [String] {
    let path = truncatedInMiddle(escaped(sticker.path.bytes), to: terminal.width)
    var lines = [terminal.styled(path, .bold), ""]
    for row in rows where !row.text.isEmpty {
      let padding = String(repeating: " ", count: 13 - row.term.count)
      lines.append(
        terminal.styled(row.term, .dim) + padding + truncatedInMiddle(row.text, to: terminal.width - 13))
    }
    return lines + [""] + files.lines(terminal)
  }

  private var rows: [(term: String, text: String)] {
    [
      ("Name", escaped(sticker.name)), ("Label", label), ("Id", escaped(sticker.id.utf8)),
      (
        "Kind",
        [text("kind"), StickerFacts.size(json["size"])].filter { !$0.isEmpty }.joined(separator: ", ")
      ),
      ("Group", text("group")), ("Symbol", text("symbolPath")), ("Licence", text("license")),
      ("Artist", text("artist")), ("Copyright", text("copyright")),
      (
        "Emoji",
        json["emoji"]?.elements.compactMap(\.text).map { escaped($0.utf8) }.joined(separator: " ") ?? ""
      ),
      ("Added", "generation \(grouped(sticker.added)), last changed in \(grouped(sticker.changed))"),
      (
        "Was",
        json["formerPaths"]?.elements.compactMap(\.text).map { escaped($0.utf8) }.joined(separator: ", ")
          ?? ""
      ),
    ]
  }

  private var label: String {
    let label = text("label")
    return label == escaped(sticker.name) ? "" : label
  }

  private func text(_ name: String) -> String { json[name]?.text.map { escaped($0.utf8) } ?? "" }

  private var files: Table {
    var table = Table([
      Table.Column("File", isFlexible: true), Table.Column("Scale", .right), Table.Column("For"),
      Table.Column("Pixels", .right), Table.Column("Size", .right), Table.Column(""),
    ])
    for file in json["files"]?.elements ?? [] {
      let name = file["path"]?.text?.split(separator: "/").last ?? ""
      table.add([
        Table.Cell(String(name)), Table.Cell("\(file["scale"]?.integer ?? 1)x"), Table.Cell(selectors(file)),
        Table.Cell(StickerFacts.size(file)), Table.Cell(byteSize(Int64(file["bytes"]?.integer ?? 0))),
        Table.Cell(remarks(file), style: .yellow),
      ])
    }
    return table
  }

  private func selectors(_ file: JSONValue) -> String {
    let words = ["idiom", "appearance", "heightClass"].compactMap { file[$0]?.text }
    return words.filter { $0 != "universal" && $0 != "any" }.joined(separator: ", ")
  }

  private func remarks(_ file: JSONValue) -> String {
    let frames = file["frames"]?.integer ?? 1
    return [file["problem"]?.text, frames > 1 ? "\(grouped(frames)) frames" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}
