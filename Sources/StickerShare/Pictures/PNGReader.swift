import StickerModel

/// PNG and APNG: every chunk is walked and its checksum compared, up to IEND.
///
/// Source: PNG specification, third edition; CgBI is Apple's own and undocumented.
enum PNGReader {
  static func read(_ reader: ForwardReader) -> Structure? {
    var structure = Structure(.png)
    reader.consume(8)
    var isFirst = true
    while let head = reader.need(8) {
      let length = head.big32(0)
      let type = head.big32(4)
      guard length < 1 << 31, isName(head + 4) else { return structure }
      // Before its checksum is known, a chunk only tells what a header tells anyway.
      if !peek(type, length, isFirst: isFirst, reader, into: &structure) { return structure }
      reader.consume(4)
      reader.sums.beginChunk()
      guard reader.skipSumming(4 + Int64(length)), let sum = reader.need(4) else { return structure }
      guard sum.big32(0) == Int(reader.sums.chunkSum()) else { return structure }
      reader.consume(4)
      if type == Chunk.end {
        structure.isWhole = structure.width != nil && structure.height != nil
        return structure
      }
      if type != Chunk.apple { isFirst = false }
    }
    return structure
  }

  private enum Chunk {
    static let header = 0x4948_4452  // IHDR
    static let apple = 0x4367_4249  // CgBI
    static let transparency = 0x7452_4E53  // tRNS
    static let animation = 0x6163_544C  // acTL
    static let exif = 0x6558_4966  // eXIf
    static let end = 0x4945_4E44  // IEND
  }

  /// Chunk names are four letters.
  private static func isName(_ start: UnsafeRawPointer) -> Bool {
    (0..<4).allSatisfy { index in
      let byte = start.byte(index) | 0x20
      return byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    }
  }

  /// - Returns: `false` if the chunk can't stand here.
  private static func peek(
    _ type: Int, _ length: Int, isFirst: Bool, _ reader: ForwardReader, into structure: inout Structure
  ) -> Bool {
    switch type {
    case Chunk.apple:
      structure.traits.insert(.crushed)
      return isFirst
    case Chunk.header:
      guard isFirst, length == 13, let head = reader.need(8 + 13) else { return false }
      structure.size(head.big32(8), head.big32(12))
      structure.alpha = head.byte(17) & 4 != 0
      return true
    case Chunk.transparency: structure.alpha = true
    case Chunk.animation:
      if length == 8, let head = reader.need(16) { structure.frames = max(1, head.big32(8)) }
    case Chunk.exif:
      if length <= 1 << 16, let head = reader.need(8 + length) {
        structure.orientation = Exif.orientation(UnsafeRawBufferPointer(start: head + 8, count: length))
      }
    default: break
    }
    return !isFirst
  }
}
