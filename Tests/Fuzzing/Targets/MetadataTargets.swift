internal import StickerModel

extension FuzzTarget {
  /// What a theme's text says is kept in the index in our own spelling, and is the same when it is read from there.
  static let themeMetadata = FuzzTarget("theme") { bytes in
    let (metadata, problems) = readThemeMetadata(bytes, keeping: nil)
    let (stored, complaints) = readThemeMetadata(metadata.json, keeping: nil)
    if stored != metadata { return "\(metadata) is stored and read as \(stored)" }
    if let complaint = complaints.first { return "what is stored is complained about: \(complaint)" }
    let (again, sameProblems) = readThemeMetadata(bytes, keeping: metadata)
    if again != metadata { return "read a second time \(metadata) becomes \(again)" }
    return sameProblems == problems ? nil : "read a second time the problems differ: \(sameProblems)"
  }

  /// The comment signs and the line ends around a statement have no part in it.
  ///
  /// `@L` and `@C` stand for the two tags: whoever checks our own licences would read the corpus for them.
  static let licenseStatement = FuzzTarget("license") { bytes in
    let bytes = withTags(bytes)
    let statement = readLicenseStatement(bytes)
    for text in [statement.license, statement.copyright].compactMap(\.self) {
      if text.isEmpty || text.utf8.contains(10) || text.utf8.contains(13) {
        return "says \(text.debugDescription)"
      }
    }
    let other = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array("# ".utf8) + $0 }.joined(separator: Array("\r\n".utf8))
    let commented = readLicenseStatement(Array(other))
    return commented == statement ? nil : "behind comment signs it is \(commented), not \(statement)"
  }

  private static func withTags(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "@"), UInt8(ascii: "L")): out += licenseTag
      case (UInt8(ascii: "@"), UInt8(ascii: "C")): out += copyrightTag
      default:
        out.append(byte)
        continue
      }
      rest.removeFirst()
    }
    return out
  }

  // REUSE-IgnoreStart: what is looked for, not a licence.
  private static let licenseTag = Array("SPDX-License-Identifier:".utf8)
  private static let copyrightTag = Array("SPDX-FileCopyrightText:".utf8)
  // REUSE-IgnoreEnd
}
