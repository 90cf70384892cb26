extension RelativePath: CustomStringConvertible {
  /// For people: control, bidirectional and invisible characters and bytes that are no UTF-8 are escaped, so that one
  /// name is one line and cannot pretend to be another.
  package var description: String { escaped(bytes) }
}

/// Text from anywhere made safe for a terminal and for one line of a log.
package func escaped(_ bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes)
  if bytes.allSatisfy({ $0 >= 32 && $0 < 127 && $0 != UInt8(ascii: "\\") }) {
    return String(decoding: bytes, as: UTF8.self)
  }
  var text = ""
  var start = 0
  while start < bytes.count {
    let length = scalarLength(bytes[start...])
    let part = bytes[start..<(start + length)]
    if let valid = String(validating: part, as: UTF8.self), let scalar = valid.unicodeScalars.first {
      text += escaped(scalar)
    } else {
      for byte in part { text += "\\x" + twoDigits(byte) }
    }
    start += length
  }
  return text
}

/// How many bytes the scalar at the start takes; 1 if it is none.
private func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
  let wanted =
    switch bytes[bytes.startIndex] {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  guard bytes.count >= wanted, String(validating: bytes.prefix(wanted), as: UTF8.self) != nil else {
    return 1
  }
  return wanted
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  case "\\": return "\\\\"
  default: break
  }
  if scalar.isUnsafeToShow {
    return scalar.value < 256
      ? "\\x" + twoDigits(UInt8(scalar.value)) : "\\u{" + String(scalar.value, radix: 16) + "}"
  }
  return String(scalar)
}

extension Unicode.Scalar {
  /// Control, format (bidirectional overrides, zero-width signs), line and paragraph separators, private and unassigned.
  package var isUnsafeToShow: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
    default: false
    }
  }
}

private func twoDigits(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
