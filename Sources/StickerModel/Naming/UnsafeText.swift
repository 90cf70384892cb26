/// Whether a name holds signs that hide, reorder or break the text around them.
///
/// Joiners, variation selectors and tags are invisible as well, but spell emoji and some scripts: they are safe behind
/// what they belong to, never behind a Latin letter.
func holdsUnsafeText(_ name: [UInt8]) -> Bool {
  if name.allSatisfy({ (32..<127).contains($0) }) { return false }
  var previous: Unicode.Scalar?
  for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
    if scalar.isHiddenOrReordering, !scalar.isPartOfSign(after: previous) { return true }
    previous = scalar
  }
  return false
}

extension Unicode.Scalar {
  fileprivate var isHiddenOrReordering: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate func isPartOfSign(after previous: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    switch value {
    case 0x200C, 0x200D:
      return !previous.isASCII && !previous.isHiddenOrReordering || previous.isVariationSelector
    case 0xFE00...0xFE0F:
      return !previous.isHiddenOrReordering && (!previous.isASCII || previous.properties.isEmoji)
    case 0xE0020...0xE007F:
      return previous.value == 0x1F3F4 || (0xE0020...0xE007E).contains(previous.value)
    default:
      return false
    }
  }

  private var isVariationSelector: Bool { (0xFE00...0xFE0F).contains(value) }
}
