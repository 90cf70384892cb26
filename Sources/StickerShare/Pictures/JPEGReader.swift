import StickerModel

/// JPEG: segments are skipped by their lengths, scans are searched for the next marker, up to EOI.
///
/// Source: ITU-T T.81, EXIF 2.32.
enum JPEGReader {
  static func read(_ reader: ForwardReader) -> Structure? {
    var structure = Structure(.jpg)
    structure.alpha = false
    reader.consume(2)
    while let marker = nextMarker(reader) {
      switch marker {
      case 0xD9:
        structure.isWhole = structure.width != nil && structure.height != nil
        return structure
      case 0x01, 0xD0...0xD8: continue
      case 0xDA:
        guard skipSegment(reader), findMarker(reader) else { return structure }
      default:
        look(at: marker, reader, into: &structure)
        guard skipSegment(reader) else { return structure }
      }
    }
    return structure
  }

  /// The code of the marker here, behind any fill bytes; `nil` if none stands here, or the file ends.
  private static func nextMarker(_ reader: ForwardReader) -> UInt8? {
    guard reader.byte() == 0xFF else { return nil }
    while let code = reader.byte() {
      if code != 0xFF { return code == 0 ? nil : code }
    }
    return nil
  }

  private static func skipSegment(_ reader: ForwardReader) -> Bool {
    guard let head = reader.need(2) else { return false }
    let length = head.big16(0)
    return length >= 2 && reader.skip(Int64(length))
  }

  /// Goes to the marker that ends a scan; in it, FF 00 is data and FF D0 to D7 are restarts.
  private static func findMarker(_ reader: ForwardReader) -> Bool {
    while reader.find(0xFF) {
      guard let pair = reader.need(2) else { return false }
      switch pair.byte(1) {
      case 0, 0xD0...0xD7: reader.consume(2)
      case 0xFF: reader.consume(1)
      default: return true
      }
    }
    return false
  }

  private static func look(at marker: UInt8, _ reader: ForwardReader, into structure: inout Structure) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF:
      // length 2, precision 1, height 2, width 2, components 1
      guard let head = reader.need(8), head.big16(0) >= 8 else { return }
      structure.size(head.big16(5), head.big16(3))
      if head.byte(7) == 4 { structure.traits.insert(.cmyk) }
    case 0xE1:
      guard let head = reader.need(2) else { return }
      let length = head.big16(0)
      guard length >= 8, let segment = reader.need(length), (segment + 2).starts(with: "Exif\0\0") else {
        return
      }
      structure.orientation = Exif.orientation(UnsafeRawBufferPointer(start: segment + 8, count: length - 8))
    default: break
    }
  }
}
