package import StickerModel

/// What an export asks of the room that opens the share.
package protocol PictureSource {
  /// Hands on a picture's bytes in pieces.
  ///
  /// - Returns: the digest of what was handed on.
  /// - Throws: what is wrong with the picture, and what `piece` throws.
  func read(picture path: RelativePath, _ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Digest

  func digest(of bytes: [UInt8]) -> Digest
}

extension PictureSource {
  /// Whether a picture is packed by gzip, whatever its name says. One that can't be read is told when it is copied.
  func isPacked(_ path: RelativePath) -> Bool {
    var isPacked = false
    do {
      _ = try read(picture: path) { bytes in
        isPacked = bytes.starts(with: [0x1F, 0x8B])
        throw EnoughRead()
      }
    } catch {}
    return isPacked
  }
}

/// The first bytes were all that was wanted.
private struct EnoughRead: Error {}
