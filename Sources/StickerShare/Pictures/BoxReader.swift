import StickerModel

/// HEIC and AVIF: the boxes of an ISO base media file. Recognised by brands; the size is the primary item's.
///
/// Source: ISO/IEC 14496-12, 23008-12 (HEIF), AV1 Image File Format.
enum BoxReader {
  private static let heic: Set<Int> = Set(
    ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map(code))
  private static let avif: Set<Int> = Set(["avif", "avis"].map(code))

  private static func code(_ brand: String) -> Int { brand.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// `nil` if none of the brands is a picture's.
  static func read(_ reader: ForwardReader) -> Structure? {
    guard let head = reader.need(8) else { return nil }
    let length = head.big32(0)
    guard length >= 16, length <= 4096 else { return nil }
    let isCut = reader.need(length) == nil
    let box = reader.atHand.prefix(length)
    guard let format = format(UnsafeRawBufferPointer(rebasing: box)) else { return nil }
    var structure = Structure(format)
    if isCut { return structure }
    reader.consume(length)
    structure.isWhole = walk(reader, into: &structure)
    return structure
  }

  /// AVIF may come under the major brand of HEIF: what is more special wins.
  private static func format(_ box: UnsafeRawBufferPointer) -> PictureFormat? {
    guard let base = box.baseAddress, box.count >= 12 else { return nil }
    var brands: Set<Int> = [base.big32(8)]
    for at in stride(from: 16, to: box.count - 3, by: 4) { brands.insert(base.big32(at)) }
    if !brands.isDisjoint(with: avif) { return .avif }
    return brands.isDisjoint(with: heic) ? nil : .heic
  }

  /// Walks the outermost boxes; whether they fill the file exactly.
  private static func walk(_ reader: ForwardReader, into structure: inout Structure) -> Bool {
    var hasContent = false
    while reader.need(1) != nil {
      guard let head = reader.need(8) else { return false }
      var length = Int64(head.big32(0))
      let type = head.big32(4)
      if length == 1 {
        guard let wide = reader.need(16), wide.byte(8) < 0x40 else { return false }
        length = Int64(wide.big32(8)) << 32 | Int64(wide.big32(12))
      }
      // Length 0: to the end of the file.
      if length == 0 { return true }
      guard length >= 8 else { return false }
      if length <= ForwardReader.longestNeed, let body = reader.need(Int(length)) {
        look(type, UnsafeRawBufferPointer(start: body + 8, count: Int(length) - 8), into: &structure)
      }
      if type == code("mdat") || type == code("meta") { hasContent = true }
      guard reader.skip(length) else { return false }
    }
    return hasContent
  }

  private static func look(_ type: Int, _ body: UnsafeRawBufferPointer, into structure: inout Structure) {
    switch type {
    case code("meta"): PrimaryItem.read(Boxes(body, skipping: 4), into: &structure)
    case code("moov"):
      let samples = Boxes(body).find("trak", "mdia", "minf", "stbl", "stsz")
      if let samples, samples.count >= 12, let base = samples.baseAddress {
        structure.frames = max(1, base.big32(8))
      }
    default: break
    }
  }
}

/// The boxes in a stretch of memory, one after the other.
struct Boxes {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer, skipping count: Int = 0) {
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
  }

  /// Calls `body` with each box's type and content.
  func forEach(_ body: (UnsafeRawPointer, UnsafeRawBufferPointer) -> Void) {
    var at = 0
    while at + 8 <= bytes.count, let base = bytes.baseAddress {
      let length = base.big32(at)
      guard length >= 8, length <= bytes.count - at else { return }
      body(base + at + 4, UnsafeRawBufferPointer(rebasing: bytes[(at + 8)..<(at + length)]))
      at += length
    }
  }

  /// The content of the first box at the end of a way of types.
  func find(_ way: StaticString...) -> UnsafeRawBufferPointer? {
    var content: UnsafeRawBufferPointer? = bytes
    for type in way {
      guard let outer = content else { return nil }
      content = nil
      Boxes(outer).forEach { if content == nil && $0.starts(with: type) { content = $1 } }
    }
    return content
  }
}

/// The size and rotation of the item that a HEIF file names as its picture: not a tile's, not the thumbnail's.
enum PrimaryItem {
  static func read(_ boxes: Boxes, into structure: inout Structure) {
    var primary: Int?
    boxes.forEach { type, body in
      guard type.starts(with: "pitm"), let base = body.baseAddress else { return }
      if body.count >= 6 && base.byte(0) == 0 { primary = base.big16(4) }
      if body.count >= 8 && base.byte(0) == 1 { primary = base.big32(4) }
    }
    guard let primary, let container = boxes.find("iprp", "ipco"), let links = boxes.find("iprp", "ipma")
    else {
      return
    }
    var properties: [(UnsafeRawPointer, UnsafeRawBufferPointer)] = []
    Boxes(container).forEach { properties.append(($0, $1)) }
    for index in indices(of: primary, in: links) where index >= 1 && index <= properties.count {
      apply(properties[index - 1].0, properties[index - 1].1, to: &structure)
    }
  }

  private static func apply(
    _ type: UnsafeRawPointer, _ body: UnsafeRawBufferPointer, to structure: inout Structure
  ) {
    guard let base = body.baseAddress else { return }
    if type.starts(with: "ispe"), body.count >= 12 { structure.size(base.big32(4), base.big32(8)) }
    // Quarter turns against the clock, as EXIF would say them.
    if type.starts(with: "irot"), body.count >= 1 {
      structure.orientation = [1, 8, 3, 6][Int(base.byte(0) & 3)]
    }
    if type.starts(with: "auxC") { structure.alpha = true }
  }

  /// The numbers of an item's properties, from 1.
  private static func indices(of item: Int, in links: UnsafeRawBufferPointer) -> [Int] {
    guard links.count >= 8, let base = links.baseAddress else { return [] }
    let isWideItem = base.byte(0) >= 1
    let isWideIndex = base.byte(3) & 1 == 1
    let count = base.big32(4)
    var at = 8
    for _ in 0..<count {
      let head = isWideItem ? 5 : 3
      guard at + head <= links.count else { return [] }
      let number = isWideItem ? base.big32(at) : base.big16(at)
      let properties = Int(base.byte(at + head - 1))
      at += head
      let size = properties * (isWideIndex ? 2 : 1)
      guard at + size <= links.count else { return [] }
      if number == item {
        return (0..<properties).map {
          isWideIndex ? base.big16(at + 2 * $0) & 0x7FFF : Int(base.byte(at + $0)) & 0x7F
        }
      }
      at += size
    }
    return []
  }
}
