import Foundation

/// Small pictures that are what they say, made here.
enum Pictures {
  /// A grey PNG whose bytes depend on `seed`.
  static func png(_ seed: Int, width: Int = 8, height: Int = 8) -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    data += chunk("IHDR", big(width) + big(height) + Data([8, 0, 0, 0, 0]))
    data += chunk("tEXt", Data("Comment\u{0}\(seed)".utf8))
    let rows = Data(
      (0..<height).flatMap { row in [0] + (0..<width).map { UInt8(truncatingIfNeeded: seed &+ row &* $0) } })
    data += chunk("IDAT", stored(rows))
    data += chunk("IEND", Data())
    return data
  }

  static func svg(_ seed: Int) -> Data {
    Data("<svg xmlns='http://www.w3.org/2000/svg' width='24' height='12'><!-- \(seed) --></svg>".utf8)
  }

  private static func chunk(_ type: String, _ content: Data) -> Data {
    let body = Data(type.utf8) + content
    return big(content.count) + body + big(Int(checksum(body)))
  }

  private static func big(_ value: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
  }

  /// A zlib stream of one stored block.
  private static func stored(_ bytes: Data) -> Data {
    let length = UInt16(bytes.count)
    let header: [UInt8] = [
      0x78, 0x01, 0x01, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
    ]
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return Data(header) + bytes + big(Int(high << 16 | low))
  }

  private static func checksum(_ bytes: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
