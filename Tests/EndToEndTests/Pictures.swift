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

  /// A GIF of one frame.
  static func gif(_ seed: Int) -> Data {
    var data = Data("GIF89a".utf8) + Data([8, 0, 8, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
    data += Data([0x21, 0xFE, 8]) + big(seed) + big(seed) + Data([0])
    data += Data([0x2C, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2, 3, 0x84, 0x8F, 0x05, 0, 0x3B])
    return data
  }

  /// A JPEG whose structure is whole; nobody here decodes it.
  static func jpg(_ seed: Int, width: Int = 8, height: Int = 8) -> Data {
    func two(_ value: Int) -> Data {
      Data([UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)])
    }
    var data =
      Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + Data("JFIF\0".utf8) + Data([1, 1, 0, 0, 1, 0, 1, 0, 0])
    data += Data([0xFF, 0xFE, 0, 6]) + big(seed)
    data += Data([0xFF, 0xC0, 0, 11, 8]) + two(height) + two(width) + Data([1, 1, 0x11, 0])
    data += Data([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x2A, 0x55, 0xFF, 0xD9])
    return data
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
