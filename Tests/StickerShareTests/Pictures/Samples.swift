/// Small pictures, built by hand.
enum Samples {
  static func join(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

  static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let typed = Array(type.utf8) + data
    return join(big(data.count), typed, big(crc(typed)))
  }

  static func header(_ width: Int, _ height: Int, colour: UInt8 = 2) -> [UInt8] {
    chunk("IHDR", join(big(width), big(height), [8, colour, 0, 0, 0]))
  }

  static func png(_ chunks: [UInt8]...) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    return join(signature, Array(chunks.joined()), chunk("IDAT", [1, 2, 3, 4]), chunk("IEND"))
  }

  /// A TIFF directory with an orientation.
  static func exif(_ orientation: Int, isBig: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? big(value, count) : little(value, count) }
    let mark: [UInt8] = isBig ? [0x4D, 0x4D] : [0x49, 0x49]
    let entry = join(number(0x0112, 2), number(3, 2), number(1, 4), number(orientation, 2), [0, 0])
    return join(mark, number(42, 2), number(8, 4), number(1, 2), entry, number(0, 4))
  }

  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    join([0xFF, marker], big(data.count + 2, 2), data)
  }

  static func jpeg(
    _ width: Int, _ height: Int, before: [UInt8] = [], marker: UInt8 = 0xC0, components: Int = 3
  ) -> [UInt8] {
    let list: [UInt8] = Array((1...components).map { [UInt8($0), 0x11, 0] }.joined())
    let frame = segment(marker, join([8], big(height, 2), big(width, 2), [UInt8(components)], list))
    let scan = join(segment(0xDA, [1, 1, 0, 0, 63, 0]), [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4])
    return join([0xFF, 0xD8], before, frame, scan, [0xFF, 0xD9])
  }

  static func gif(_ width: Int, _ height: Int, _ blocks: [UInt8]...) -> [UInt8] {
    let screen = join(Array("GIF89a".utf8), little(width, 2), little(height, 2), [0x80, 0, 0])
    return join(screen, [0, 0, 0, 9, 9, 9], Array(blocks.joined()), [0x3B])
  }

  static let gifFrame: [UInt8] = [0x2C, 0, 0, 0, 0, 9, 0, 9, 0, 0, 2, 2, 0x4C, 1, 0]

  static func webp(_ chunks: [UInt8]...) -> [UInt8] {
    let content = join(Array("WEBP".utf8), Array(chunks.joined()))
    return join(Array("RIFF".utf8), little(content.count), content)
  }

  static func riff(_ tag: String, _ data: [UInt8]) -> [UInt8] {
    join(Array(tag.utf8), little(data.count), data, data.count % 2 == 1 ? [0] : [])
  }

  static func extended(_ flags: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    riff("VP8X", join([flags, 0, 0, 0], little(width - 1, 3), little(height - 1, 3)))
  }

  static func box(_ type: String, _ data: [UInt8]...) -> [UInt8] {
    let content = Array(data.joined())
    return join(big(content.count + 8), Array(type.utf8), content)
  }

  /// A tile of 512 x 512 and the primary item of 1000 x 700 with a quarter turn.
  static func boxed(_ brands: [String]) -> [UInt8] {
    let type = box("ftyp", Array(brands[0].utf8), big(0), Array(brands.dropFirst().joined().utf8))
    let extents = { (width: Int, height: Int) in box("ispe", big(0), big(width), big(height)) }
    let container = box("ipco", extents(512, 512), extents(1000, 700), box("irot", [1]))
    let associations = box("ipma", big(0), big(2), big(1, 2), [1, 1], big(2, 2), [2, 2, 3])
    let properties = box("iprp", container, associations)
    func meta(_ offset: Int) -> [UInt8] {
      let entry = join(big(2, 2), big(0, 2), big(1, 2), big(offset), big(3))
      let locations = box("iloc", big(0), [0x44, 0], big(1, 2), entry)
      return box("meta", big(0), box("pitm", big(0), big(2, 2)), locations, properties)
    }
    let offset = type.count + meta(0).count + 8
    return join(type, meta(offset), box("mdat", [1, 2, 3]))
  }

  static let svg =
    "<?xml version='1.0'?>\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>"
    + "<!-- a > b --><svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><g fill='url(#a)'/></svg>\n"

  static let pdf = "%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n"

  static let all: [(name: String, bytes: [UInt8])] = [
    ("png", png(header(4, 3))), ("jpeg", jpeg(300, 100)), ("gif", gif(9, 9, gifFrame)),
    ("webp", webp(extended(0, 16, 16), riff("VP8L", [0x2F, 0, 0, 0, 0, 1]))), ("svg", Array(svg.utf8)),
    ("pdf", Array(pdf.utf8)), ("heic", boxed(["heic", "mif1"])), ("avif", boxed(["mif1", "avif"])),
    ("svgz", packedSVG),
  ]

  /// `<svg width='3' height='2'/>` in one stored block.
  static let packedSVG: [UInt8] = {
    let text = Array("<svg width='3' height='2'/>".utf8)
    let stored = join([1], little(text.count, 2), little(~text.count & 0xFFFF, 2), text)
    return join([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], stored, little(crc(text)), little(text.count))
  }()
}
