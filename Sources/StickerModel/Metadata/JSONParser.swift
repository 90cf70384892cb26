/// Reads JSON, and JSON5 where that is allowed, from bytes; a cap on the depth keeps hostile texts off the stack's end.
struct JSONParser {
  let bytes: [UInt8]
  let json5: Bool
  var position = 0
  private var depth = 0

  init(_ bytes: [UInt8], json5: Bool) {
    self.bytes = bytes
    self.json5 = json5
  }

  mutating func document() throws(JSONProblem) -> JSONValue {
    skip("\u{FEFF}")
    let value = try value()
    try skipSpace()
    guard position == bytes.count else { throw problem("\(quotedNext) stands where the text should end") }
    return value
  }

  private mutating func value() throws(JSONProblem) -> JSONValue {
    try skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "'") where json5: return .string(try string())
    default: break
    }
    if skip("true") { return .boolean(true) }
    if skip("false") { return .boolean(false) }
    if skip("null") { return .null }
    return .number(try number())
  }

  private mutating func members() throws(JSONProblem) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try sequence(until: UInt8(ascii: "}"), of: "member") { parser throws(JSONProblem) in
      let key = try parser.key()
      try parser.skipSpace()
      guard parser.skip(":") else {
        throw parser.problem("a colon is missing before \(parser.quotedNext)")
      }
      members.append(JSONValue.Member(key: key, value: try parser.value()))
    }
    return members
  }

  private mutating func elements() throws(JSONProblem) -> [JSONValue] {
    var elements: [JSONValue] = []
    try sequence(until: UInt8(ascii: "]"), of: "element") { parser throws(JSONProblem) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// What stands between brackets, separated by commas.
  private mutating func sequence(
    until end: UInt8, of word: String, _ item: (inout JSONParser) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard depth < 64 else { throw problem("the values are nested deeper than 64 levels") }
    depth += 1
    defer { depth -= 1 }
    position += 1
    try skipSpace()
    var mayEnd = true
    while next != end || !mayEnd {
      try item(&self)
      try skipSpace()
      mayEnd = true
      if skip(",") {
        try skipSpace()
        mayEnd = json5
        if next == end, !mayEnd {
          throw problem("a comma stands before \(quotedNext), but no \(word) follows")
        }
      } else if next != end {
        throw problem("a comma is missing before \(quotedNext)")
      }
    }
    position += 1
  }

  private mutating func key() throws(JSONProblem) -> [UInt8] {
    if next == UInt8(ascii: "\"") || json5 && next == UInt8(ascii: "'") { return Array(try string().utf8) }
    let start = position
    if json5 {
      while let byte = next,
        byte > 127 || isLower(byte) || isUpper(byte) || isDigit(byte) || byte == 0x24 || byte == 0x5F
      {
        position += 1
      }
    }
    let word = bytes[start..<position]
    guard !word.isEmpty, !isDigit(word[start]), String(validating: word, as: UTF8.self) != nil else {
      throw problem("a key is missing before \(quotedNext)")
    }
    return Array(word)
  }
}

extension JSONParser {
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The sign that comes next, for messages.
  var quotedNext: String {
    guard position < bytes.count else { return "the end of the text" }
    let rest = String(decoding: bytes[position...].prefix(8), as: UTF8.self)
    return rest.unicodeScalars.first.map { "'" + escaped(String($0).utf8) + "'" } ?? "the end of the text"
  }

  func problem(_ reason: String) -> JSONProblem {
    let before = bytes[..<min(position, bytes.count)]
    return JSONProblem(line: 1 + before.count { $0 == UInt8(ascii: "\n") }, reason: reason)
  }

  @discardableResult
  mutating func skip(_ text: StaticString) -> Bool {
    let matches = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if matches { position += text.utf8CodeUnitCount }
    return matches
  }

  mutating func skipSpace() throws(JSONProblem) {
    while let byte = next {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default:
        guard json5 else { return }
        guard try skipSpaceOfJSON5() else { return }
      }
    }
  }

  /// Skips one comment or one of the spaces that only JSON5 knows.
  private mutating func skipSpaceOfJSON5() throws(JSONProblem) -> Bool {
    if skip("//") {
      while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { position += 1 }
      return true
    }
    guard skip("/*") else {
      return skip("\u{B}") || skip("\u{C}") || skip("\u{A0}") || skip("\u{FEFF}") || skip("\u{2028}")
        || skip("\u{2029}")
    }
    let start = position
    while !skip("*/") {
      guard position < bytes.count else {
        position = start
        throw problem("a comment is not closed")
      }
      position += 1
    }
    return true
  }
}
