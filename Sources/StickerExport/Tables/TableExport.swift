import StickerModel

/// `export csv` and `export json`: all stickers as one table or one document.
package enum TableExport {
  /// A line for each sticker, after one with the names of the columns. As RFC 4180 has it, but for its line ends.
  package static func csv(_ library: PublishedLibrary) -> [UInt8] {
    var text = columns.joined(separator: ",") + "\n"
    for theme in library.themes {
      for sticker in theme.stickers {
        text += row(sticker, of: theme).map(quoted).joined(separator: ",") + "\n"
      }
    }
    return Array(text.utf8)
  }

  private static let columns = [
    "id", "theme", "group", "name", "path", "label", "kind", "width", "height", "files", "bytes", "license",
    "artist", "copyright", "emoji", "symbol", "symbolPath", "added", "changed",
  ]

  private static func row(_ sticker: PublishedSticker, of theme: PublishedTheme) -> [String] {
    let bytes = sticker.files.reduce(Int64(0)) { $0 &+ $1.bytes }
    let emoji = sticker.json["emoji"]?.elements.compactMap(\.text).joined(separator: " ") ?? ""
    return [
      sticker.id, theme.name, sticker.group, sticker.name,
      String(decoding: sticker.path.bytes, as: UTF8.self),
      sticker.label, text(sticker, "kind"), number(sticker.json["size"]?["width"]),
      number(sticker.json["size"]?["height"]), String(sticker.files.count), String(bytes),
      text(sticker, "license"), text(sticker, "artist"), text(sticker, "copyright"), emoji,
      text(sticker, "symbol"), text(sticker, "symbolPath"), number(sticker.json["added"]),
      number(sticker.json["changed"]),
    ]
  }

  private static func text(_ sticker: PublishedSticker, _ key: String) -> String {
    sticker.json[key]?.text ?? ""
  }

  private static func number(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    var writer = JSONWriter()
    writer.value(value)
    return value == .null ? "" : String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return field }
    let doubled = field.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    return "\"" + doubled + "\""
  }

  /// The theme documents, whole, in one list.
  package static func json(_ library: PublishedLibrary) -> [UInt8] {
    var writer = JSONWriter(reserving: library.themes.reduce(4096) { $0 + $1.bytes.count })
    writer.object { json in
      json.string("format", "sticker-export")
      json.integer("version", 1)
      json.string("share", library.share)
      json.integer("generation", library.generation)
      json.key("themes")
      json.array { json in
        for theme in library.themes {
          json.lineBreak()
          json.raw(theme.bytes.last == UInt8(ascii: "\n") ? theme.bytes.dropLast() : theme.bytes[...])
        }
      }
    }
    return writer.bytes + Array("\n".utf8)
  }
}
