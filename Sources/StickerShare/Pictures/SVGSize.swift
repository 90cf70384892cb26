/// The size of an SVG in CSS pixels, from its root's attributes.
enum SVGSize {
  /// `nil` for a side that can't be told.
  static func find(width: String?, height: String?, viewBox: String?) -> (width: Double?, height: Double?) {
    let given = (width.flatMap(length), height.flatMap(length))
    let box = viewBox.flatMap(sides)
    switch (given.0, given.1, box) {
    case (let width?, let height?, _): return (rounded(width), rounded(height))
    case (let width?, nil, let box?): return (rounded(width), rounded(width * box.height / box.width))
    case (nil, let height?, let box?): return (rounded(height * box.width / box.height), rounded(height))
    case (nil, nil, let box?): return (rounded(box.width), rounded(box.height))
    case (let width, let height, nil): return (width.flatMap(rounded), height.flatMap(rounded))
    }
  }

  private static let units: [String: Double] = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16, "q": 96 / 101.6,
  ]

  /// A length in pixels; `nil` for percent, font units and words, which don't say one.
  private static func length(_ text: String) -> Double? {
    let bytes = trimmed(text.utf8[...])
    let count = numberLength(bytes)
    guard count > 0, let number = Double(String(bytes.prefix(count)) ?? ""), number >= 0 else { return nil }
    let unit = String(bytes.dropFirst(count)) ?? "?"
    return units[unit.lowercased()].map { number * $0 }
  }

  /// `min-x min-y width height`, with commas or space between.
  private static func sides(_ text: String) -> (width: Double, height: Double)? {
    var rest = trimmed(text.utf8[...])
    var numbers: [Double] = []
    while !rest.isEmpty, numbers.count < 5 {
      let count = numberLength(rest)
      guard count > 0, let number = Double(String(rest.prefix(count)) ?? "") else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(count).drop { isSpace($0) || $0 == 0x2C }
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    return (numbers[2], numbers[3])
  }

  /// Bytes of the number at the start: sign, digits, fraction, exponent; 0 if there is none.
  private static func numberLength(_ text: Substring.UTF8View) -> Int {
    let bytes = [UInt8](text.prefix(64))
    var place = 0
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func digits() -> Int {
      let start = place
      while (0x30...0x39).contains(at(place)) { place += 1 }
      return place - start
    }
    if at(place) == 0x2B || at(place) == 0x2D { place += 1 }
    var count = digits()
    if at(place) == 0x2E, count > 0 || (0x30...0x39).contains(at(place + 1)) {
      place += 1
      count += digits()
    }
    guard count > 0 else { return 0 }
    let sign = at(place + 1) == 0x2B || at(place + 1) == 0x2D ? 1 : 0
    if at(place) | 0x20 == 0x65, (0x30...0x39).contains(at(place + 1 + sign)) {
      place += 1 + sign
      _ = digits()
    }
    return place
  }

  private static func rounded(_ value: Double) -> Double? {
    guard value.isFinite, value < 1e12 else { return nil }
    return (value * 1000).rounded() / 1000
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
