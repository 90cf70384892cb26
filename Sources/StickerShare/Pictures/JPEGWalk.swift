internal import Glibc
internal import StickerModel

/// Walks the segments of a JPEG by their lengths to its end marker; embedded thumbnails are never looked into.
struct JPEGWalk {
  private let reader: ForwardReader
  private var sketch = Sketch(.jpg)

  static func walk(_ reader: ForwardReader) -> Finding {
    var walk = JPEGWalk(reader: reader)
    walk.sketch.alpha = false
    guard reader.skip(2) else { return .picture(walk.sketch) }
    while walk.segment() {}
    return .picture(walk.sketch)
  }

  private init(reader: ForwardReader) { self.reader = reader }

  /// One marker with its segment; `false` at the end marker or at the first break.
  private mutating func segment() -> Bool {
    guard reader.has(2), reader.byte(0) == 0xFF else { return false }
    let marker = reader.byte(1)
    switch marker {
    case 0xFF: return reader.skip(1)
    case 0x01, 0xD0...0xD7: return reader.skip(2)
    case 0xD9:
      sketch.isWhole = sketch.width != nil
      return false
    case 0x00, 0xD8: return false
    default: break
    }
    guard reader.has(4), reader.big16(2) >= 2 else { return false }
    let length = reader.big16(2)
    note(marker, length)
    guard reader.skip(2 + Int64(length)) else { return false }
    return marker == 0xDA ? skipScan() : true
  }

  /// The reader stands before the marker; `length` includes its own two bytes.
  private mutating func note(_ marker: UInt8, _ length: Int) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF: noteFrame(length)
    case 0xE1: noteExif(length)
    default: break
    }
  }

  private mutating func noteFrame(_ length: Int) {
    guard length >= 8, sketch.width == nil, reader.has(10) else { return }
    sketch.height = Double(reader.big16(5))
    sketch.width = Double(reader.big16(7))
    if reader.byte(9) == 4 { sketch.traits.insert(.cmyk) }
  }

  private mutating func noteExif(_ length: Int) {
    guard length > 8, reader.has(2 + length), reader.matches("Exif\0", at: 4) else { return }
    let segment = reader.peek(2 + length)
    sketch.orientation = ExifOrientation.find(in: UnsafeRawBufferPointer(rebasing: segment[10...]))
  }

  /// Entropy-coded bytes up to the next marker that is no stuffed zero and no restart.
  private func skipScan() -> Bool {
    while true {
      let block = reader.block()
      guard let base = block.baseAddress, !block.isEmpty else { return false }
      guard let found = memchr(base, 0xFF, block.count) else {
        guard reader.skip(Int64(block.count)) else { return false }
        continue
      }
      guard reader.skip(Int64(base.distance(to: found))), reader.has(2) else { return false }
      switch reader.byte(1) {
      case 0x00, 0xD0...0xD7: guard reader.skip(2) else { return false }
      default: return true
      }
    }
  }
}
