/// Whether bytes may stand in an XML text: no control characters and, unless another encoding was declared, UTF-8.
struct CharacterCheck {
  /// Off for texts in another encoding.
  var expectsUTF8 = true
  private(set) var isBroken = false
  /// Continuation bytes still to come, and the range of the next one.
  private var missing = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  mutating func see(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte < 0x20, byte != 9, byte != 10, byte != 13 { isBroken = true }
      if expectsUTF8, byte >= 0x80 || missing > 0 { step(byte) }
    }
  }

  private mutating func step(_ byte: UInt8) {
    guard missing == 0 else {
      if !range.contains(byte) { isBroken = true }
      missing -= 1
      range = 0x80...0xBF
      return
    }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, range) = (2, 0xA0...0xBF)
    case 0xED: (missing, range) = (2, 0x80...0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, range) = (3, 0x90...0xBF)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, range) = (3, 0x80...0x8F)
    default: isBroken = true
    }
  }
}
