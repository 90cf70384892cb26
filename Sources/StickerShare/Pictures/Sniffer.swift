import StickerModel

/// Tells the format by the first bytes. The name has no say.
enum Sniffer {
  enum Verdict {
    case format((ForwardReader) -> Structure?)
    /// Perhaps an SVG, plain or compressed.
    case text
    /// Too short for any signature, or only zeros so far: a file that was made large first and is written later.
    case undecided
    case nothing
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8), Array("RIFF".utf8), Array("%PDF-".utf8), [0x1F, 0x8B],
  ]

  static func sniff(_ reader: ForwardReader) -> Verdict {
    guard let head = reader.need(12) else { return sniffShort(reader.atHand) }
    if head.byte(0) == 0x89 {
      return head.big32(0) == 0x8950_4E47 && head.big32(4) == 0x0D0A_1A0A ? .format(PNGReader.read) : .nothing
    }
    if head.big16(0) == 0xFFD8 && head.byte(2) == 0xFF { return .format(JPEGReader.read) }
    if head.starts(with: "GIF87a") || head.starts(with: "GIF89a") { return .format(GIFReader.read) }
    if head.starts(with: "RIFF") {
      return (head + 8).starts(with: "WEBP") ? .format(WebPReader.read) : .nothing
    }
    if (head + 4).starts(with: "ftyp") { return .format(BoxReader.read) }
    if head.starts(with: "%PDF-") { return .format(PDFReader.read) }
    if head.byte(0) == 0 && head.byte(1) == 0 && isZero(reader) { return .undecided }
    return .text
  }

  private static func sniffShort(_ head: UnsafeRawBufferPointer) -> Verdict {
    if head.allSatisfy({ $0 == 0 }) { return .undecided }
    if signatures.contains(where: { $0.starts(with: head) }) { return .undecided }
    // A box's first four bytes are its length.
    if head.count > 4, head.dropFirst(4).elementsEqual("ftyp".utf8.prefix(head.count - 4)) {
      return .undecided
    }
    return .text
  }

  private static func isZero(_ reader: ForwardReader) -> Bool {
    _ = reader.need(64 * 1024)
    return reader.atHand.prefix(64 * 1024).allSatisfy { $0 == 0 }
  }
}
