/// Pictures of any size that are whole for whoever reads their structure.
enum Painting {
  /// A black PNG of grey levels; each row begins with its filter, which is none.
  ///
  /// - Parameters:
  ///   - padding: bytes of text to make it larger.
  static func png(_ width: Int, _ height: Int, mark: String = "", padding: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
    bytes += chunk("IHDR", word(width) + word(height) + [8, 0, 0, 0, 0])
    bytes += chunk("tEXt", Array("Mark\0\(mark)".utf8) + [UInt8](repeating: 0x61, count: padding))
    bytes += chunk("IDAT", stored([UInt8](repeating: 0, count: (width + 1) * height)))
    return bytes + chunk("IEND", [])
  }

  /// A drawing of 10 by 10.
  static let svg = Array(
    #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>"#.utf8
  )

  /// One pixel.
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]

  /// A zlib stream of stored blocks.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    var start = 0
    while start < data.count {
      let part = data[start..<min(start + 65535, data.count)]
      start += part.count
      let count = UInt16(part.count)
      bytes.append(start == data.count ? 1 : 0)
      bytes += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      bytes += part
    }
    return bytes + word(Int(high << 16 | low))
  }

  private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(kind.utf8) + body
    return word(body.count) + named + word(Int(checksum(named)))
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { ($0 >> 8) ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
