import StickerModel

/// WebP: the chunks of the RIFF file are walked to the length that its head names.
///
/// Source: WebP container specification, RFC 6386 (VP8), WebP lossless bitstream specification.
enum WebPReader {
  static func read(_ reader: ForwardReader) -> Structure? {
    var structure = Structure(.webp)
    guard let head = reader.need(12) else { return structure }
    var left = Int64(head.little32(4)) - 4
    reader.consume(12)
    var isExtended = false
    var frames = 0
    while left >= 8 {
      guard let chunk = reader.need(8) else { return structure }
      let length = Int64(chunk.little32(4))
      look(at: chunk, length, reader, &isExtended, &frames, into: &structure)
      let padded = 8 + length + length & 1
      // The last chunk's padding may be missing.
      guard reader.skip(min(padded, max(left, 8 + length))), 8 + length <= left else { return structure }
      left -= padded
    }
    if frames > 0 { structure.frames = frames }
    structure.isWhole = structure.width != nil && structure.height != nil
    return structure
  }

  private static func look(
    at chunk: UnsafeRawPointer, _ length: Int64, _ reader: ForwardReader, _ isExtended: inout Bool,
    _ frames: inout Int, into structure: inout Structure
  ) {
    if chunk.starts(with: "VP8X"), length >= 10, let body = reader.need(18) {
      isExtended = true
      structure.alpha = body.byte(8) & 0x10 != 0
      structure.size(body.little24(12) + 1, body.little24(15) + 1)
    } else if chunk.starts(with: "VP8 "), !isExtended, length >= 10, let body = reader.need(18) {
      guard body.byte(11) == 0x9D, body.byte(12) == 0x01, body.byte(13) == 0x2A else { return }
      structure.alpha = false
      structure.size(body.little16(14) & 0x3FFF, body.little16(16) & 0x3FFF)
    } else if chunk.starts(with: "VP8L"), !isExtended, length >= 5, let body = reader.need(13) {
      guard body.byte(8) == 0x2F else { return }
      let bits = body.little32(9)
      structure.alpha = bits >> 28 & 1 == 1
      structure.size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    } else if chunk.starts(with: "ANMF") {
      frames += 1
    } else if chunk.starts(with: "EXIF"), length <= 1 << 16, let body = reader.need(8 + Int(length)) {
      structure.orientation = orientation(UnsafeRawBufferPointer(start: body + 8, count: Int(length)))
    }
  }

  /// Some writers put JPEG's `Exif` mark before the data.
  private static func orientation(_ bytes: UnsafeRawBufferPointer) -> Int {
    let isMarked = bytes.count > 6 && bytes.starts(with: Array("Exif\0\0".utf8))
    return Exif.orientation(isMarked ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst(6)) : bytes)
  }
}
