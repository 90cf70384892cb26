import StickerModel

/// GIF: blocks are walked to the trailer; the size is the logical screen's.
///
/// Source: GIF89a specification.
enum GIFReader {
  static func read(_ reader: ForwardReader) -> Structure? {
    var structure = Structure(.gif)
    structure.alpha = false
    structure.frames = 0
    guard let head = reader.need(13) else { return structure }
    structure.size(head.little16(6), head.little16(8))
    let flags = head.byte(10)
    reader.consume(13)
    guard reader.skip(colorTable(flags)) else { return structure }
    while let introducer = reader.byte() {
      switch introducer {
      case 0x3B:
        structure.isWhole = structure.frames > 0
        return structure
      case 0x21:
        guard let label = reader.byte() else { return structure }
        // A graphic control: length 4, then flags whose lowest bit says that one colour is transparent.
        if label == 0xF9, let block = reader.need(2), block.byte(0) == 4, block.byte(1) & 1 == 1 {
          structure.alpha = true
        }
        guard skipBlocks(reader) else { return structure }
      case 0x2C:
        guard let frame = reader.need(9) else { return structure }
        let flags = frame.byte(8)
        reader.consume(9)
        // The colour table, then the code size.
        guard reader.skip(colorTable(flags) + 1), skipBlocks(reader) else { return structure }
        structure.frames += 1
      default: return structure
      }
    }
    return structure
  }

  private static func colorTable(_ flags: UInt8) -> Int64 {
    flags & 0x80 == 0 ? 0 : 3 << (Int64(flags & 7) + 1)
  }

  private static func skipBlocks(_ reader: ForwardReader) -> Bool {
    while let length = reader.byte() {
      if length == 0 { return true }
      if !reader.skip(Int64(length)) { return false }
    }
    return false
  }
}
