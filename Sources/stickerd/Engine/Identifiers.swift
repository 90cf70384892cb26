/// Opaque identifiers: 96 random bits, URL-safe.
enum Identifiers {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func next() -> String {
    // Two calls of the system for one identifier, not one for each letter: a first index draws many.
    var generator = SystemRandomNumberGenerator()
    let numbers = [generator.next(), generator.next()]
    let bytes = numbers.flatMap { number in (0..<8).map { alphabet[Int(number >> (6 * UInt64($0)) & 63)] } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A version 4 uuid in lower case.
  static func uuid() -> String {
    var generator = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let cuts = [0, 8, 12, 16, 20, 32]
    return zip(cuts, cuts.dropFirst()).map { start, end in
      String(Array(digits)[start..<end])
    }.joined(separator: "-")
  }
}
