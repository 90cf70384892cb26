extension JSONParser {
  /// A number; larger ones than a `Double` holds are refused.
  mutating func number() throws(JSONProblem) -> Double {
    let start = position
    while let byte = next, isDigit(byte) || isLower(byte) || isUpper(byte) || "+-._".utf8.contains(byte) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let value = json5 ? numberOfJSON5(text) : plainNumber(text) { return value }
    position = start
    throw problem(
      text.isEmpty ? "a value is missing before \(quotedNext)" : "'\(text)' is no value (texts need quotes)")
  }

  private func numberOfJSON5(_ text: String) -> Double? {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    guard let size = sizeOfJSON5(digits) else { return nil }
    return isNegative ? -size : size
  }

  private func sizeOfJSON5(_ digits: Substring) -> Double? {
    if digits.first == "-" || digits == "." { return nil }
    if digits == "Infinity" { return .infinity }
    if digits == "NaN" { return .nan }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      guard digits.utf8.dropFirst(2).allSatisfy(isHexadecimalDigit) else { return nil }
      return UInt64(digits.dropFirst(2), radix: 16).map { Double($0) }
    }
    let parts = digits.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard var mantissa = parts.first else { return nil }
    if mantissa.hasPrefix(".") { mantissa = "0" + mantissa }
    if mantissa.hasSuffix(".") { mantissa.removeLast() }
    return plainNumber(String(mantissa) + (parts.count > 1 ? "e" + String(parts[1]) : ""))
  }

  /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
  private func plainNumber(_ text: String) -> Double? {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits(&rest)
    guard whole > 0, whole == 1 || !startsWithZero else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits(&rest) > 0 else { return nil }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits(&rest) > 0 else { return nil }
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func takeDigits(_ rest: inout Substring.UTF8View) -> Int {
    let count = rest.prefix(while: isDigit).count
    rest.removeFirst(count)
    return count
  }
}
