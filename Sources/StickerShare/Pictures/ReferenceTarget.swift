/// Decides by the first characters of a reference whether it leaves the file: `#…` and `data:` don't, nor does nothing.
struct ReferenceTarget {
  enum Answer { case open, own, external }

  private var matched = 0
  private var isInEntity = false
  private static let data: StaticString = "data:"

  /// Takes the next byte in lower case. Space, quotes and entities before the reference say nothing.
  mutating func step(_ byte: UInt8) -> Answer {
    if isInEntity {
      isInEntity = byte != 0x3B
      return .open
    }
    if matched == 0 {
      switch byte {
      case 0...0x20, 0x22, 0x27: return .open
      case 0x26:
        isInEntity = true
        return .open
      case 0x23, 0x29: return .own
      default: break
      }
    }
    guard byte == Self.data.utf8Start[matched] else { return .external }
    matched += 1
    return matched == Self.data.utf8CodeUnitCount ? .own : .open
  }

  /// Whether a whole attribute value leaves the file.
  static func isExternal(_ value: [UInt8]) -> Bool {
    var target = ReferenceTarget()
    for byte in value {
      let answer = target.step((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      if answer != .open { return answer == .external }
    }
    return target.matched > 0
  }
}
