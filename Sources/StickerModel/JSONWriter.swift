/// Writes JSON with the keys in the order they are given: documents are compared byte by byte, so nothing may choose
/// an order of its own or drop a null.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var wantsComma = false

  package init(reserving capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
    try nested(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  package mutating func array<Element>(
    of elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    try array { writer in
      for element in elements { try body(&writer, element) }
    }
  }

  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    wantsComma = false
  }

  package mutating func key(text name: String) {
    separate()
    quote(name.utf8)
    bytes.append(UInt8(ascii: ":"))
    wantsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    quote(text.utf8)
    wantsComma = true
  }

  /// Bytes that should be UTF-8; what is not becomes U+FFFD, so that the document is valid in any case.
  package mutating func string(bytes text: [UInt8]) {
    // ASCII needs no proof that it is UTF-8, and nearly all names are.
    guard text.allSatisfy({ $0 < 128 }) else { return string(String(decoding: text, as: UTF8.self)) }
    separate()
    bytes.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { append(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
    wantsComma = true
  }

  package mutating func string(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
    wantsComma = true
  }

  package mutating func boolean(_ value: Bool?) {
    literal(value.map { $0 ? "true" : "false" } ?? "null")
  }

  package mutating func null() {
    literal("null")
  }

  /// A number with at most three decimals and no trailing zeros; `nil` is null.
  package mutating func decimal(_ value: Double?) {
    guard let value, value.isFinite, abs(value) < 1e12 else { return null() }
    if value == value.rounded() { return integer(Int(value)) }
    let thousandths = Int(value * 1000 + (value < 0 ? -0.5 : 0.5))
    var text = thousandths < 0 ? "-" : ""
    text += String(abs(thousandths) / 1000)
    let rest = abs(thousandths) % 1000
    if rest != 0 {
      var digits = String(rest + 1000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    raw(text.utf8)
  }

  /// A value that is JSON already.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    wantsComma = true
  }

  package mutating func string(_ name: StaticString, _ text: String?) {
    key(name)
    string(text)
  }

  package mutating func integer(_ name: StaticString, _ value: Int) {
    key(name)
    integer(value)
  }

  package mutating func integer(_ name: StaticString, _ value: Int64) {
    integer(name, Int(value))
  }

  /// 64 lower-case hexadecimal digits.
  package mutating func digest(_ name: StaticString, _ value: Digest) {
    key(name)
    bytes.append(UInt8(ascii: "\""))
    value.withBytes { value in
      for byte in value {
        bytes.append(Self.digits.utf8Start[Int(byte >> 4)])
        bytes.append(Self.digits.utf8Start[Int(byte & 15)])
      }
    }
    bytes.append(UInt8(ascii: "\""))
    wantsComma = true
  }

  package mutating func boolean(_ name: StaticString, _ value: Bool?) {
    key(name)
    boolean(value)
  }

  package mutating func decimal(_ name: StaticString, _ value: Double?) {
    key(name)
    decimal(value)
  }

  /// A line break between two values, so that versions of a document compare line by line.
  package mutating func lineBreak() {
    if wantsComma {
      bytes.append(UInt8(ascii: ","))
      wantsComma = false
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    wantsComma = true
  }

  private mutating func separate() {
    if wantsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func nested(
    _ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(open)
    wantsComma = false
    try body(&self)
    bytes.append(close)
    wantsComma = true
  }

  private mutating func quote(_ text: String.UTF8View) {
    bytes.append(UInt8(ascii: "\""))
    let isDone: Void? = text.withContiguousStorageIfAvailable { append(escaping: $0) }
    if isDone == nil {
      for byte in text {
        if Self.needsEscape(byte) { escape(byte) } else { bytes.append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whole runs of ordinary bytes are copied at once: nearly all text is one.
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices where Self.needsEscape(text[index]) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      escape(text[index])
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  private static let digits: StaticString = "0123456789abcdef"

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 127
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(Self.digits.utf8Start[Int(byte >> 4)])
      bytes.append(Self.digits.utf8Start[Int(byte & 15)])
    }
  }
}
