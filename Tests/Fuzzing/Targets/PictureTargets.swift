internal import StickerModel

/// A target for each format: what they hold to is the same, but their words and corpora are not.
extension FuzzTarget {
  static let pictures = [
    picture("png") {
      mendChecksums(&$0)
    },
    picture("jpeg"),
    picture("gif"),
    picture("webp"),
    picture("svg"),
    picture("svgz") { $0 = packed($0) },
    picture("boxed"),
    picture("pdf"),
  ]

  /// - Parameter mend: makes bytes that get past what a fuzzer can't guess: checksums, packing. Both are tried.
  private static func picture(
    _ name: String, mend: (@Sendable (inout [UInt8]) -> Void)? = nil
  ) -> FuzzTarget {
    FuzzTarget(name) { bytes in
      if let violation = PictureProperties(bytes).violation { return violation }
      guard let mend else { return nil }
      var mended = bytes
      mend(&mended)
      return PictureProperties(mended).violation.map { "mended, " + $0 }
    }
  }
}

/// Writes the right CRC-32 behind each chunk of a PNG, as far as chunks can be followed.
private func mendChecksums(_ bytes: inout [UInt8]) {
  var start = 8
  while bytes.count - start >= 12 {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 8 + length
    guard end + 4 <= bytes.count else { return }
    let sum = checksum(bytes[start + 4..<end])
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32(index))) }
    start = end + 4
  }
}

/// A gzip file of one stored block.
private func packed(_ bytes: [UInt8]) -> [UInt8] {
  func little(_ value: UInt32, _ count: UInt32) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let bytes = bytes.prefix(0xFFFF)
  let length = UInt32(bytes.count)
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(length, 2) + little(~length, 2) + bytes
    + little(checksum(bytes), 4) + little(length, 4)
}

/// CRC-32, apart from the one under test.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
