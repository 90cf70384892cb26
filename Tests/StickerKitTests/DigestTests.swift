import Foundation
import Testing

@testable import StickerKit

@Suite struct DigestTests {
  /// The examples of FIPS 180-4 and of NIST's collection of test vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]) func vectors(text: String, digest: String) {
    #expect(hexadecimalSHA256(Data(text.utf8)) == digest)
  }

  #if !canImport(CryptoKit)
    @Test func piecesOfAnyLengthGiveTheSameDigest() {
      let text = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      for count in 0...text.count {
        let whole = Array(text[..<count])
        for piece in [1, 3, 55, 64, 65, 127] {
          var digest = SecureHash256()
          for start in stride(from: 0, to: count, by: piece) {
            whole[start..<min(start + piece, count)].withUnsafeBytes { digest.update($0) }
          }
          var reference = SecureHash256()
          whole.withUnsafeBytes { reference.update($0) }
          #expect(digest.finish() == reference.finish(), "\(count) bytes in pieces of \(piece)")
        }
      }
    }
  #endif
}
