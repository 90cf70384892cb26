internal import StickerModel

/// What a walker learned about a picture, before bytes and digest are known.
struct Sketch {
  var format: PictureFormat
  var width: Double?
  var height: Double?
  var orientation = 1
  var alpha: Bool?
  var frames = 1
  var traits: PictureFacts.Traits = []
  /// The structure reached its end marker.
  var isWhole = false

  init(_ format: PictureFormat) { self.format = format }

  func facts(bytes: Int64, digest: Digest) -> PictureFacts {
    PictureFacts(
      format: format, width: width, height: height, orientation: orientation, alpha: alpha,
      frames: max(1, frames), bytes: bytes, digest: digest, traits: traits)
  }
}

/// What the content turned out to be.
enum Finding {
  case picture(Sketch)
  /// Too little to tell: more bytes may still make a picture of it.
  case undecided
  case noPicture
}
