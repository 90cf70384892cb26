/// Lengths and boxes of SVG, in CSS pixels.
enum SVGLength {
  private static let units: [(String, Double)] = [
    ("px", 1), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("pt", 96.0 / 72), ("pc", 16),
    ("Q", 96 / 101.6),
    ("", 1),
  ]

  /// `nil` for what depends on something else (%, em), `auto`, nonsense, and nothing.
  static func pixels(_ text: [UInt8]) -> Double? {
    let trimmed = text.drop(while: isSpace)
    guard let (value, rest) = number(trimmed) else { return nil }
    let unit = String(decoding: rest.prefix { !isSpace($0) }, as: UTF8.self)
    guard rest.drop(while: { !isSpace($0) }).allSatisfy(isSpace),
      let factor = units.first(where: { $0.0.lowercased() == unit.lowercased() })?.1
    else { return nil }
    return usable(value * factor)
  }

  /// Width and height of `minX minY width height`, separated by spaces or commas.
  static func viewBox(_ text: [UInt8]) -> (width: Double, height: Double)? {
    var rest = text[...]
    var numbers: [Double] = []
    while numbers.count < 4 {
      rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
      guard let (value, after) = number(rest) else { return nil }
      numbers.append(value)
      rest = after
    }
    guard let width = usable(numbers[2]), let height = usable(numbers[3]) else { return nil }
    return (width, height)
  }

  private static func usable(_ value: Double) -> Double? {
    value > 0 && value.isFinite && value < 1e9 ? value : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private static func number(_ text: ArraySlice<UInt8>) -> (Double, ArraySlice<UInt8>)? {
    var index = text.startIndex
    func isDigit(_ at: Int) -> Bool { at < text.endIndex && (48...57).contains(text[at]) }
    func isSign(_ at: Int) -> Bool { at < text.endIndex && (text[at] == 43 || text[at] == 45) }
    if isSign(index) { index += 1 }
    while isDigit(index) { index += 1 }
    if index < text.endIndex, text[index] == UInt8(ascii: "."), isDigit(index + 1) {
      index += 1
      while isDigit(index) { index += 1 }
    }
    // `1e2` is a number, `1em` is not one with an exponent.
    if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e"),
      isDigit(index + 1) || isSign(index + 1) && isDigit(index + 2)
    {
      index += isSign(index + 1) ? 2 : 1
      while isDigit(index) { index += 1 }
    }
    guard let value = Double(String(decoding: text[text.startIndex..<index], as: UTF8.self)) else {
      return nil
    }
    return (value, text[index...])
  }
}
