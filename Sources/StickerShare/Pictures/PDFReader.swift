import StickerModel

/// PDF: recognised, and whole if its end mark stands near the end. Its pages are not read.
enum PDFReader {
  private static let tail = 1024

  static func read(_ reader: ForwardReader) -> Structure? {
    var structure = Structure(.pdf)
    reader.finish(keeping: tail)
    structure.isWhole = reader.atHand.suffix(tail).contains("%%EOF".utf8)
    return structure
  }
}
