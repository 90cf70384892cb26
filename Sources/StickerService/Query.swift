/// The parameters of a request's target, percent-decoded to bytes. A plus sign is a plus sign: names of files hold some.
struct Query {
  private var values: [String: [UInt8]] = [:]

  /// Throws for a name that is not allowed, a name given twice, and escapes that are none.
  init(_ query: ArraySlice<UInt8>, allowed: [String]) throws(RouteRefusal) {
    for part in query.split(separator: UInt8(ascii: "&")) {
      let cut = part.firstIndex(of: UInt8(ascii: "="))
      let given = part[..<(cut ?? part.endIndex)]
      guard let name = allowed.first(where: { given.elementsEqual($0.utf8) }) else {
        throw .unknownParameter(Array(given), allowed: allowed)
      }
      guard values[name] == nil else { throw .badValue(name, "it is given twice") }
      guard let value = percentDecoded(cut.map { part[($0 + 1)...] } ?? []) else {
        throw .badValue(name, "a percent sign in it is not followed by two hexadecimal digits")
      }
      values[name] = value
    }
  }

  subscript(name: String) -> [UInt8]? { values[name] }
}

/// `nil` if a percent sign is not followed by two hexadecimal digits.
func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
  var decoded = [UInt8]()
  decoded.reserveCapacity(text.count)
  var rest = text
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
      return nil
    }
    decoded.append(high << 4 | low)
  }
  return decoded
}

private func digit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
