/// Looks for references to the outside and for script in style sheets and attribute values, piece by piece.
struct ReferenceScanner {
  private(set) var foundExternal = false
  private(set) var foundScript = false

  private var url = Pattern("url(")
  private var sheet = Pattern("@import")
  private var script = Pattern("javascript:")
  /// What follows `url(`, while it may still be harmless.
  private var target: ReferenceTarget?

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if target == nil, url.isIdle, sheet.isIdle, script.isIdle, !Self.begins(byte) { continue }
      step(byte)
    }
  }

  /// A value ends: what it began is not continued by the next one.
  mutating func end() {
    target = nil
    (url, sheet, script) = (Pattern("url("), Pattern("@import"), Pattern("javascript:"))
  }

  private static func begins(_ byte: UInt8) -> Bool {
    byte == 0x40 || byte | 0x20 == 0x75 || byte | 0x20 == 0x6A
  }

  private mutating func step(_ byte: UInt8) {
    let small = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    if target != nil { follow(small) }
    if url.step(small) { target = ReferenceTarget() }
    if sheet.step(small) { foundExternal = true }
    if small > 0x20, script.step(small) { foundScript = true }
  }

  private mutating func follow(_ byte: UInt8) {
    switch target?.step(byte) {
    case .external:
      foundExternal = true
      target = nil
    case .own: target = nil
    case .open, nil: break
    }
  }
}

/// How far a text is matched.
private struct Pattern {
  private let text: StaticString
  private var matched = 0

  init(_ text: StaticString) { self.text = text }

  var isIdle: Bool { matched == 0 }

  /// Takes a lower-case byte; `true` when it completes the text. No text here has a border, so a mismatch restarts at once.
  mutating func step(_ byte: UInt8) -> Bool {
    let start = text.utf8Start
    matched = byte == start[matched] ? matched + 1 : byte == start[0] ? 1 : 0
    guard matched == text.utf8CodeUnitCount else { return false }
    matched = 0
    return true
  }
}
