import StickerModel

/// What a format's reader found out, before the digest is known.
struct Structure {
  var format: PictureFormat
  var width: Double?
  var height: Double?
  var orientation = 1
  var alpha: Bool?
  var frames = 1
  var traits: PictureFacts.Traits = []
  /// Whether the end marker was reached with everything before it in order.
  var isWhole = false

  init(_ format: PictureFormat) {
    self.format = format
  }

  mutating func size(_ width: Int, _ height: Int) {
    // No picture is zero pixels wide: such a header says nothing.
    if width > 0 { self.width = Double(width) }
    if height > 0 { self.height = Double(height) }
  }

  func facts(bytes: Int64, digest: Digest) -> PictureFacts {
    PictureFacts(
      format: format, width: width, height: height, orientation: orientation, alpha: alpha,
      frames: max(1, frames),
      bytes: bytes, digest: digest, traits: traits)
  }
}
