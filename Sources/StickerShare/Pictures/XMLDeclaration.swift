/// The content of `<?xml …?>`: version, then perhaps encoding, then perhaps standalone.
struct XMLDeclaration {
  /// In lower case; `nil` for none.
  private(set) var encoding: String?

  /// `nil` where an XML parser would refuse the declaration, or not know the encoding.
  init?(_ content: [UInt8]) {
    var names: [String] = []
    var rest = content[...]
    while let (name, value, after) = Self.pair(rest) {
      names.append(name)
      if name == "encoding" { encoding = value.lowercased() }
      rest = after
    }
    let isOver = rest.allSatisfy(Self.isSpace)
    let orders = [
      ["version"], ["version", "encoding"], ["version", "standalone"], ["version", "encoding", "standalone"],
    ]
    guard isOver, orders.contains(names), isKnown else { return nil }
  }

  var isUTF8: Bool { encoding.map { $0 == "utf-8" || $0 == "utf8" } ?? true }

  /// Encodings of one byte a character beside the ones every parser knows.
  private var isKnown: Bool {
    guard let encoding else { return true }
    let names = ["utf-8", "utf8", "utf-16", "us-ascii", "ascii", "latin1", "macintosh"]
    return names.contains(encoding)
      || ["iso-8859-", "iso8859-", "windows-", "cp", "koi8-", "mac-"].contains { encoding.hasPrefix($0) }
  }

  /// Space, a name, `=`, a value in quotes; what follows.
  private static func pair(_ text: ArraySlice<UInt8>) -> (String, String, ArraySlice<UInt8>)? {
    let start = text.drop(while: isSpace)
    guard start.startIndex > text.startIndex else { return nil }
    let name = start.prefix { (0x61...0x7A).contains($0) }
    let equals = start[name.endIndex...].drop(while: isSpace)
    guard equals.first == 0x3D else { return nil }
    let quoted = equals.dropFirst().drop(while: isSpace)
    guard let quote = quoted.first, quote == 0x22 || quote == 0x27 else { return nil }
    let value = quoted.dropFirst().prefix { $0 != quote }
    guard value.endIndex < text.endIndex else { return nil }
    return (
      String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self),
      text[(value.endIndex + 1)...]
    )
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 13 }
}
