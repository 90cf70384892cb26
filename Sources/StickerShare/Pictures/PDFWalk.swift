internal import StickerModel

/// A PDF is whole if its last 1,024 bytes hold the end marker; its pages are not looked at.
enum PDFWalk {
  private static let tail = 1024

  static func walk(_ reader: ForwardReader) -> Finding {
    var sketch = Sketch(.pdf)
    var end: [UInt8] = []
    while true {
      let block = reader.block()
      guard !block.isEmpty else { break }
      if block.count < tail { end.append(contentsOf: block) } else { end = [UInt8](block.suffix(tail)) }
      if end.count > tail { end.removeFirst(end.count - tail) }
      guard reader.skip(Int64(block.count)) else { break }
    }
    sketch.isWhole = holdsMarker(end)
    return .picture(sketch)
  }

  private static func holdsMarker(_ bytes: [UInt8]) -> Bool {
    let marker = Array("%%EOF".utf8)
    guard bytes.count >= marker.count else { return false }
    return (0...bytes.count - marker.count).contains { bytes[$0...].starts(with: marker) }
  }
}
