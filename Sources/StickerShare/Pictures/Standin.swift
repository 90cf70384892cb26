internal import Glibc
package import StickerModel
package struct ReadFailure: Error { package var code: Int32 }
package struct PictureReader {
  package enum Outcome: Sendable { case whole(PictureFacts); case partial(PictureFacts?); case notAnImage }
  package static func read(descriptor: Int32) throws(ReadFailure) -> Outcome {
    var all: [UInt8] = []
    var b = [UInt8](repeating: 0, count: 65536)
    while true { let n = Glibc.read(descriptor, &b, b.count); if n <= 0 { break }; all += b[..<n] }
    if all.isEmpty { return .partial(nil) }
    guard all.count > 24, all[1] == 0x50, all[2] == 0x4E else { return .notAnImage }
    func be(_ i: Int) -> Double {
      Double(Int(all[i]) << 24 | Int(all[i + 1]) << 16 | Int(all[i + 2]) << 8 | Int(all[i + 3]))
    }
    let f = PictureFacts(
      format: .png, width: be(16), height: be(20), bytes: Int64(all.count), digest: sha256(all))
    return Array(all.suffix(8).prefix(4)) == Array("IEND".utf8) ? .whole(f) : .partial(f)
  }
}
package func sha256(_ bytes: [UInt8]) -> Digest {
  var h: UInt64 = 0xCBF2_9CE4_8422_2325
  for x in bytes { h = (h ^ UInt64(x)) &* 0x100_0000_01B3 }
  return Digest((0..<32).map { UInt8(truncatingIfNeeded: h >> (8 * UInt64($0 % 8))) })
}
