internal import CGcrypt
package import StickerModel

/// Running SHA-256 and CRC-32 of libgcrypt, which uses the processor's instructions for both. Used again for every
/// file of a thread.
final class Checksums {
  private var sha: gcry_md_hd_t?
  private var crc: gcry_md_hd_t?

  /// The library wants to be asked for its version once before anything else.
  private static let isReady: Bool = {
    let isKnown = gcry_check_version(nil) != nil
    return isKnown
  }()

  init() {
    precondition(Self.isReady, "libgcrypt gives no version")
    let opened = stickerd_sha256_open(&sha) == 0 && stickerd_crc32_open(&crc) == 0
    precondition(opened, "libgcrypt has no SHA-256 or CRC-32, or no memory is left")
  }

  deinit {
    gcry_md_close(sha)
    gcry_md_close(crc)
  }

  func begin() { gcry_md_reset(sha) }

  func add(_ bytes: UnsafeRawBufferPointer) {
    gcry_md_write(sha, bytes.baseAddress, bytes.count)
  }

  func digest() -> Digest {
    Digest(Array(UnsafeBufferPointer(start: stickerd_digest(sha), count: 32)))
  }

  func beginChunk() { gcry_md_reset(crc) }

  func addToChunk(_ start: UnsafeRawPointer, _ count: Int) {
    gcry_md_write(crc, start, count)
  }

  func chunkSum() -> UInt32 {
    guard let bytes = stickerd_digest(crc) else { return 0 }
    return UInt32(bytes[0]) << 24 | UInt32(bytes[1]) << 16 | UInt32(bytes[2]) << 8 | UInt32(bytes[3])
  }
}

/// The SHA-256 digest of a document.
package func sha256(_ bytes: [UInt8]) -> Digest {
  let sums = Checksums()
  sums.begin()
  bytes.withUnsafeBytes { sums.add($0) }
  return sums.digest()
}
