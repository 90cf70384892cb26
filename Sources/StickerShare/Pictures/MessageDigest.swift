internal import CGcrypt
package import StickerModel

/// A libgcrypt digest that is opened once and used again and again: opening costs more than a small file.
final class MessageDigest {
  private let handle: gcry_md_hd_t
  private let algorithm: Int32

  private static let ready: Bool = {
    guard gcry_check_version(nil) != nil else { return false }
    return true
  }()

  private init(_ algorithm: gcry_md_algos) {
    precondition(Self.ready, "libgcrypt can't be initialised")
    self.algorithm = Int32(algorithm.rawValue)
    var opened: gcry_md_hd_t?
    let status = gcry_md_open(&opened, self.algorithm, 0)
    guard status == 0, let opened else { preconditionFailure("libgcrypt lacks digest \(algorithm.rawValue)") }
    handle = opened
  }

  static func sha256() -> MessageDigest { MessageDigest(GCRY_MD_SHA256) }

  /// The CRC of PNG chunks, with the processor's carry-less multiplication.
  static func crc32() -> MessageDigest { MessageDigest(GCRY_MD_CRC32) }

  deinit { gcry_md_close(handle) }

  func reset() { gcry_md_reset(handle) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    gcry_md_write(handle, start, bytes.count)
  }

  /// What `reset` and `update` came to; further updates need a `reset` first. For SHA-256.
  func result() -> Digest {
    guard let found = gcry_md_read(handle, algorithm) else { return Digest([UInt8](repeating: 0, count: 32)) }
    return Digest(copying: UnsafeRawBufferPointer(start: found, count: 32))
  }

  /// The four bytes of a CRC as PNG stores them, without an array.
  func checksum() -> UInt32 {
    guard let found = gcry_md_read(handle, algorithm) else { return 0 }
    return UInt32(found[0]) << 24 | UInt32(found[1]) << 16 | UInt32(found[2]) << 8 | UInt32(found[3])
  }
}

/// The SHA-256 of bytes in memory.
package func sha256(_ bytes: [UInt8]) -> Digest {
  let reader = ReaderPool.take()
  defer { ReaderPool.giveBack(reader) }
  return bytes.withUnsafeBytes { reader.digest(of: $0) }
}
