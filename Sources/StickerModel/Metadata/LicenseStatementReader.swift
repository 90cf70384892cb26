// REUSE-IgnoreStart: the tags below are what is looked for, not what this file is licensed under.

/// Reads a `.license` sidecar (REUSE): its `SPDX-License-Identifier:` and `SPDX-FileCopyrightText:` lines, whatever
/// comment signs stand before them.
///
/// Several licences are joined by ` AND `, several copyright lines by `; `, in the order of the text. Lines are split
/// on bytes, since CR+LF is one character to Swift; a byte order mark and bytes that are no UTF-8 do no harm.
package func readLicenseStatement(_ bytes: [UInt8]) -> LicenseStatement {
  var licenses: [String] = []
  var copyrights: [String] = []
  for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
    if let license = value(of: "SPDX-License-Identifier:", in: line), !licenses.contains(license) {
      licenses.append(license)
    } else if let copyright = value(of: "SPDX-FileCopyrightText:", in: line), !copyrights.contains(copyright)
    {
      copyrights.append(copyright)
    }
  }
  return LicenseStatement(
    license: joined(licenses), copyright: copyrights.isEmpty ? nil : copyrights.joined(separator: "; "))
}

/// Licence expressions hold together: one that offers a choice keeps its brackets.
private func joined(_ licenses: [String]) -> String? {
  guard licenses.count > 1 else { return licenses.first }
  return licenses.map { $0.contains(" OR ") ? "(" + $0 + ")" : $0 }.joined(separator: " AND ")
}

/// What follows the tag; `nil` if the line has no such tag behind its comment sign, or nothing follows it.
private func value(of tag: StaticString, in line: ArraySlice<UInt8>) -> String? {
  let tagBytes = tag.withUTF8Buffer { Array($0) }
  guard let start = line.firstIndex(of: tagBytes[0]), line[start...].starts(with: tagBytes),
    !line[..<start].contains(where: { isLower($0) || isUpper($0) || isDigit($0) })
  else { return nil }
  var text = line[(start + tagBytes.count)...]
  for end in ["*/", "-->"] where trimmed(text).ends(with: Array(end.utf8)) {
    text = trimmed(text).dropLast(end.utf8.count)
  }
  text = trimmed(text)
  return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
}

private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text.removeLast() }
  return text
}

// REUSE-IgnoreEnd
