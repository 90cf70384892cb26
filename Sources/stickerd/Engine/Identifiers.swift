import Glibc

/// Opaque identifiers: 96 random bits, URL-safe. Owned by the catalog that draws them.
final class Identifiers {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let length = 16

  /// Random bytes that are not used yet: the system is asked once for many identifiers, a first index draws thousands.
  private var bytes: ArraySlice<UInt8> = []

  func next() -> String {
    if bytes.count < Self.length { bytes = Self.random(64 * Self.length)[...] }
    defer { bytes = bytes.dropFirst(Self.length) }
    return String(unsafeUninitializedCapacity: Self.length) { letters in
      for (index, byte) in bytes.prefix(Self.length).enumerated() {
        letters[index] = Self.alphabet[Int(byte & 63)]
      }
      return Self.length
    }
  }

  /// A version 4 uuid in lower case.
  static func uuid() -> String {
    var bytes = random(16)
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let cuts = [0, 8, 12, 16, 20, 32]
    return zip(cuts, cuts.dropFirst()).map { start, end in
      String(Array(digits)[start..<end])
    }.joined(separator: "-")
  }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    arc4random_buf(&bytes, count)
    return bytes
  }
}
