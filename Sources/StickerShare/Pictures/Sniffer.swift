/// Tells the format by the first bytes and lets its walker do the rest.
enum Sniffer {
  /// So many zero bytes at the start are a file whose room was reserved before its content came.
  private static let zeros = 64 << 10

  static func walk(_ reader: ForwardReader) -> Finding {
    if isSignature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], reader) { return PNGWalk.walk(reader) }
    if reader.matches("GIF87a") || reader.matches("GIF89a") { return GIFWalk.walk(reader) }
    if isSignature([0xFF, 0xD8, 0xFF], reader) { return JPEGWalk.walk(reader) }
    if reader.matches("RIFF"), reader.matches("WEBP", at: 8) { return WebPWalk.walk(reader) }
    if let boxed = BoxedWalk.walk(reader) { return boxed }
    if reader.matches("%PDF-") { return PDFWalk.walk(reader) }
    if isSignature([0x1F, 0x8B], reader) { return PackedSVG.walk(reader) }
    if isUndecided(reader) { return .undecided }
    var text = SVGWalk(PlainOrigin(reader))
    return text.walk()
  }

  private static func isSignature(_ bytes: [UInt8], _ reader: ForwardReader) -> Bool {
    guard reader.has(bytes.count) else { return false }
    for index in bytes.indices where reader.byte(index) != bytes[index] { return false }
    return true
  }

  /// Empty, a beginning of a signature, or zeros.
  private static func isUndecided(_ reader: ForwardReader) -> Bool {
    let start = reader.peek(12)
    return start.isEmpty || (start.count < 12 && isBeginningOfSignature([UInt8](start))) || isZero(reader)
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8), Array("%PDF-".utf8), [0x1F, 0x8B], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF],
  ]

  /// `start` is all of a file shorter than 12 bytes.
  private static func isBeginningOfSignature(_ start: [UInt8]) -> Bool {
    if signatures.contains(where: { $0.starts(with: start) }) { return true }
    let isRIFF = Array("RIFF".utf8).starts(with: start.prefix(4))
    if isRIFF, Array("WEBP".utf8).starts(with: start.dropFirst(8)) { return true }
    return start[0] == 0 && Array("ftyp".utf8).starts(with: start.dropFirst(4).prefix(4))
  }

  private static func isZero(_ reader: ForwardReader) -> Bool {
    reader.peek(zeros).allSatisfy { $0 == 0 }
  }
}
