internal import StickerModel

/// Walks the chunks of a WebP to the length its RIFF header gives.
struct WebPWalk {
  private let reader: ForwardReader
  private var sketch = Sketch(.webp)
  private var images = 0
  private var isExtended = false

  static func walk(_ reader: ForwardReader) -> Finding {
    var walk = WebPWalk(reader: reader)
    walk.chunks()
    walk.sketch.frames = max(1, walk.images)
    return .picture(walk.sketch)
  }

  private init(reader: ForwardReader) { self.reader = reader }

  private mutating func chunks() {
    guard reader.has(12) else { return }
    let end = Int64(reader.little32(4)) + 8
    guard reader.skip(12) else { return }
    while reader.position < end {
      guard chunk(end) else { return }
    }
    sketch.isWhole = sketch.width != nil && reader.position == end
  }

  /// Tag (4), length (4), content, padding to an even length; padding after the last chunk may be missing.
  private mutating func chunk(_ end: Int64) -> Bool {
    guard reader.has(8) else { return false }
    let length = Int64(reader.little32(4))
    let next = reader.position + 8 + length
    guard next <= end else { return false }
    note(reader.big32(0), Int(length))
    guard reader.skip(8 + length) else { return false }
    return next % 2 == 0 || next == end || reader.skip(1)
  }

  /// The reader stands before the tag.
  private mutating func note(_ tag: Int, _ length: Int) {
    switch tag {
    case Chunk.extended: noteExtended(length)
    case Chunk.lossy: noteLossy(length)
    case Chunk.lossless: noteLossless(length)
    case Chunk.frame: images += 1
    case Chunk.alpha: sketch.alpha = true
    case Chunk.exif: noteExif(length)
    default: break
    }
  }

  private mutating func noteExtended(_ length: Int) {
    guard length >= 10, sketch.width == nil, reader.has(18) else { return }
    isExtended = true
    sketch.alpha = reader.byte(8) & 0x10 != 0
    sketch.width = Double(reader.little24(12) + 1)
    sketch.height = Double(reader.little24(15) + 1)
  }

  private mutating func noteLossy(_ length: Int) {
    guard length >= 10, sketch.width == nil, reader.has(18) else { return }
    sketch.alpha = false
    sketch.width = Double(reader.little16(14) & 0x3FFF)
    sketch.height = Double(reader.little16(16) & 0x3FFF)
  }

  private mutating func noteLossless(_ length: Int) {
    guard length >= 5, reader.has(13) else { return }
    let bits = reader.little32(9)
    if isExtended {
      if bits >> 28 & 1 == 1 { sketch.alpha = true }
    } else if sketch.width == nil {
      sketch.alpha = bits >> 28 & 1 == 1
      sketch.width = Double(bits & 0x3FFF + 1)
      sketch.height = Double(bits >> 14 & 0x3FFF + 1)
    }
  }

  /// Some writers keep JPEG's `Exif` and two zeros before the TIFF structure.
  private mutating func noteExif(_ length: Int) {
    let most = min(length, ExifOrientation.most)
    guard reader.has(8 + most) else { return }
    let start = reader.matches("Exif\0", at: 8) && most > 6 ? 14 : 8
    let content = UnsafeRawBufferPointer(rebasing: reader.peek(8 + most)[start...])
    sketch.orientation = ExifOrientation.find(in: content)
  }
}

/// Chunk tags as big-endian numbers.
private enum Chunk {
  static let extended = 0x5650_3858
  static let lossy = 0x5650_3820
  static let lossless = 0x5650_384C
  static let frame = 0x414E_4D46
  static let alpha = 0x414C_5048
  static let exif = 0x4558_4946
}
