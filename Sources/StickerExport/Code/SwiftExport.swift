import StickerModel

/// `export swift`: the stickers as names in code, which the compiler checks: `Stickers.Camping.tree`.
package enum SwiftExport {
  /// - Returns: the file, and what has no name in it.
  package static func source(_ library: PublishedLibrary) -> (bytes: [UInt8], warnings: [String]) {
    let tree = SymbolTree(library)
    var text = """
      // Made by stickerctl export swift; changes by hand are lost.

      /// The path of each sticker below the folder of pictures. StickerKit takes it as an id, also after the sticker was
      /// moved: `library.sticker(id: Stickers.…)`.
      enum Stickers {

      """
    write(tree, to: &text, indent: "  ")
    text += "}\n"
    let warnings = tree.allLosers.map { "'\($0.path)' gets no symbol: \($0.reason)" }
    return (Array(text.utf8), warnings)
  }

  private static func write(_ tree: SymbolTree, to text: inout String, indent: String) {
    for member in tree.members {
      if let label = comment(member.sticker.label) { text += indent + "/// \(label)\n" }
      let path = String(decoding: member.sticker.path.bytes, as: UTF8.self)
      text += indent + "static let \(member.symbol) = \(literal(path))\n"
    }
    for (name, inner) in tree.namespaces.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += indent + "enum \(name) {\n"
      write(inner, to: &text, indent: indent + "  ")
      text += indent + "}\n"
    }
  }

  /// One line without anything that could end the comment or hide code.
  private static func comment(_ label: String) -> String? {
    let line = String(String.UnicodeScalarView(label.unicodeScalars.map { $0.isUnsafeToShow ? " " : $0 }))
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }

  private static func literal(_ path: String) -> String {
    var text = "\""
    for scalar in path.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\"
        text.unicodeScalars.append(scalar)
      } else if scalar.isUnsafeToShow {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
