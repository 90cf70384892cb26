import Foundation

#if canImport(CryptoKit)
  import CryptoKit

  /// In lower case.
  func hexadecimalSHA256(_ data: Data) -> String {
    hexadecimal(SHA256.hash(data: data))
  }
#else
  /// In lower case.
  func hexadecimalSHA256(_ data: Data) -> String {
    var digest = SecureHash256()
    data.withUnsafeBytes { digest.update($0) }
    return hexadecimal(digest.finish())
  }
#endif

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
