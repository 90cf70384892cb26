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
