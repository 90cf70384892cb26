internal import StickerModel

/// Walks the blocks of a GIF to its trailer.
struct GIFWalk {
  private let reader: ForwardReader
  private var sketch = Sketch(.gif)
  private var images = 0

  static func walk(_ reader: ForwardReader) -> Finding {
    var walk = GIFWalk(reader: reader)
    walk.header()
    walk.sketch.frames = max(1, walk.images)
    return .picture(walk.sketch)
  }

  private init(reader: ForwardReader) { self.reader = reader }

  /// Signature (6), logical screen (7), global colours.
  private mutating func header() {
    guard reader.has(10) else { return }
    sketch.width = Double(reader.little16(6))
    sketch.height = Double(reader.little16(8))
    guard reader.has(13) else { return }
    sketch.alpha = false
    guard reader.skip(13 + colours(reader.byte(10))) else { return }
    while block() {}
  }

  /// Bytes of the colour table that a flags byte announces.
  private func colours(_ flags: UInt8) -> Int64 { flags & 0x80 == 0 ? 0 : 3 << Int64(flags & 7 + 1) }

  private mutating func block() -> Bool {
    guard reader.has(1) else { return false }
    switch reader.byte(0) {
    case 0x21: return extensionBlock()
    case 0x2C: return image()
    case 0x3B:
      sketch.isWhole = true
      return false
    default: return false
    }
  }

  private mutating func extensionBlock() -> Bool {
    if reader.has(4), reader.byte(1) == 0xF9, reader.byte(2) >= 4, reader.byte(3) & 1 == 1 {
      sketch.alpha = true
    }
    return reader.skip(2) && subBlocks()
  }

  /// Descriptor (10), local colours, code size (1), data.
  private mutating func image() -> Bool {
    guard reader.has(10) else { return false }
    images += 1
    return reader.skip(10 + colours(reader.byte(9)) + 1) && subBlocks()
  }

  /// Up to 255 bytes each, after a length byte; a length of 0 ends them.
  private func subBlocks() -> Bool {
    while reader.has(1) {
      let length = reader.byte(0)
      guard reader.skip(1 + Int64(length)) else { return false }
      if length == 0 { return true }
    }
    return false
  }
}
