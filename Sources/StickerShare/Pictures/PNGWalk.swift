internal import StickerModel

/// Walks the chunks of a PNG to IEND and checks each one's CRC.
struct PNGWalk {
  private let reader: ForwardReader
  private var sketch = Sketch(.png)

  static func walk(_ reader: ForwardReader) -> Finding {
    var walk = PNGWalk(reader: reader)
    guard reader.skip(8) else { return .picture(walk.sketch) }
    while walk.chunk() {}
    return .picture(walk.sketch)
  }

  private init(reader: ForwardReader) { self.reader = reader }

  /// Length and type (8 bytes), the data, a CRC over type and data; `false` at IEND or at the first break.
  private mutating func chunk() -> Bool {
    guard reader.has(8) else { return false }
    let length = reader.big32(0)
    let type = reader.big32(4)
    guard length < 1 << 31 else { return false }
    note(type, length)
    guard reader.skip(4), let computed = reader.skipWithChecksum(Int64(length) + 4), reader.has(4) else {
      return false
    }
    let isRight = reader.big32(0) == Int(computed)
    guard isRight, reader.skip(4) else { return false }
    guard type != Chunk.end else {
      sketch.isWhole = sketch.width != nil
      return false
    }
    return true
  }

  /// The reader still stands before the length.
  private mutating func note(_ type: Int, _ length: Int) {
    switch type {
    case Chunk.header: noteHeader(length)
    case Chunk.crushed: sketch.traits.insert(.crushed)
    case Chunk.transparency: sketch.alpha = true
    case Chunk.animation:
      if length >= 8, reader.has(12) { sketch.frames = max(1, reader.big32(8)) }
    case Chunk.exif:
      let most = min(length, ExifOrientation.most)
      if reader.has(8 + most) {
        sketch.orientation = ExifOrientation.find(
          in: UnsafeRawBufferPointer(rebasing: reader.peek(8 + most)[8...]))
      }
    default: break
    }
  }

  private mutating func noteHeader(_ length: Int) {
    guard length >= 13, sketch.width == nil, reader.has(8 + 13) else { return }
    sketch.width = Double(reader.big32(8))
    sketch.height = Double(reader.big32(12))
    let colour = reader.byte(17)
    sketch.alpha = sketch.alpha == true || colour == 4 || colour == 6
  }
}

/// Chunk types as big-endian numbers.
private enum Chunk {
  static let header = 0x4948_4452
  static let end = 0x4945_4E44
  static let crushed = 0x4367_4249
  static let transparency = 0x7452_4E53
  static let animation = 0x6163_544C
  static let exif = 0x6558_4966
}
