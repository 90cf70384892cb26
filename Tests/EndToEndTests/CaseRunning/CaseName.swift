import Foundation

/// Names of case files: bytes, written in ASCII so that two forms of a letter stay two in Swift's strings.
enum CaseName {
  /// `caf\xC3\xA9` from the bytes of a name: everything but printable ASCII is escaped, blanks at an end too.
  static func written(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    return bytes.enumerated().map { index, byte in
      let isAtEnd = index == 0 || index == bytes.count - 1
      return switch byte {
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: " ") where !isAtEnd: " "
      case 0x21...0x7E: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// The bytes of a written name. What is no escape stands for itself, in UTF-8.
  static func bytes(_ written: some StringProtocol) -> [UInt8] {
    var rest = Array(written.utf8)[...]
    var bytes: [UInt8] = []
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        bytes.append(first)
        continue
      }
      switch kind {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? UInt8(ascii: "?"))
        rest = rest.dropFirst(2)
      default: bytes.append(kind)
      }
    }
    return bytes
  }

  /// One way of writing for each name.
  static func normal(_ name: some StringProtocol) -> String { written(bytes(name)) }

  /// The words of a line: cut at blanks; double quotes hold a word together.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      let isPlain = isEscaped
      isEscaped = scalar == "\\" && !isPlain
      if scalar == "\"" && !isPlain {
        isQuoted.toggle()
        word = word ?? ""
      } else if scalar == " " && !isQuoted {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(scalar)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
