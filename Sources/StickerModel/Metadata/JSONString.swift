extension JSONParser {
  /// A text in quotes.
  mutating func string() throws(JSONProblem) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      switch byte {
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<32 where !(json5 && byte == UInt8(ascii: "\t")):
        throw problem("a text is not closed, or holds a control character (write it as \\n, \\t or \\u00…)")
      default:
        text.append(byte)
        position += 1
      }
    }
    guard position < bytes.count else {
      position = start
      throw problem("a text is not closed")
    }
    position += 1
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw problem("a text is not UTF-8; save the file as UTF-8")
    }
    return valid
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONProblem) {
    position += 1
    guard let letter = next else { throw problem("a text is not closed") }
    if let plain = Self.escapes[letter] {
      position += 1
      text.append(plain)
    } else if letter == UInt8(ascii: "u") {
      position += 1
      text.append(contentsOf: String(try scalar()).utf8)
    } else if json5 {
      try escapeOfJSON5(letter, into: &text)
    } else {
      throw problem("'\\' stands before \(quotedNext), which is no escape (a backslash is written \\\\)")
    }
  }

  private mutating func escapeOfJSON5(_ letter: UInt8, into text: inout [UInt8]) throws(JSONProblem) {
    if skip("\r\n") || skip("\n") || skip("\r") || skip("\u{2028}") || skip("\u{2029}") { return }
    guard !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(letter) else {
      throw problem("'\\' stands before a digit")
    }
    position += 1
    switch letter {
    case UInt8(ascii: "v"): text.append(11)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "x"):
      let value = try hexadecimal(digits: 2)
      text.append(contentsOf: String(Unicode.Scalar(UInt8(value))).utf8)
    default: text.append(letter)
    }
  }

  /// What follows `\u`: four digits, or two times four for a surrogate pair.
  private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
    let first = try hexadecimal(digits: 4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, skip("\\u") {
      let second = try hexadecimal(digits: 4)
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw problem("a \\u escape is half of a pair")
  }

  private mutating func hexadecimal(digits: Int) throws(JSONProblem) -> UInt32 {
    let text = bytes[position...].prefix(digits)
    guard text.count == digits, text.allSatisfy(isHexadecimalDigit),
      let value = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
    else { throw problem("an escape needs \(digits) hexadecimal digits") }
    position += digits
    return value
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 34, UInt8(ascii: "\\"): 92, UInt8(ascii: "/"): 47, UInt8(ascii: "b"): 8,
    UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
  ]
}

func isHexadecimalDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}
