/// The orientation in a TIFF structure, the content of EXIF blocks.
///
/// Only the first directory is looked at: the second one describes the embedded thumbnail.
enum ExifOrientation {
  /// Bytes of a block that are looked at; the first directory stands near the start.
  static let most = 64 << 10

  /// 1 to 8; 1 if nothing else is said.
  static func find(in bytes: UnsafeRawBufferPointer) -> Int {
    let tiff = TIFF(bytes)
    guard let tiff, let offset = tiff.long(4), let count = tiff.short(offset) else { return 1 }
    for index in 0..<count {
      let entry = offset + 2 + 12 * index
      guard let tag = tiff.short(entry), let type = tiff.short(entry + 2) else { return 1 }
      guard tag == 0x0112 else { continue }
      let value = type == 4 ? tiff.long(entry + 8) : tiff.short(entry + 8)
      return value.map { (1...8).contains($0) ? $0 : 1 } ?? 1
    }
    return 1
  }
}

/// Numbers in either byte order.
private struct TIFF {
  private let bytes: UnsafeRawBufferPointer
  private let isBig: Bool

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x4D || bytes[0] == 0x49 else { return nil }
    self.bytes = bytes
    isBig = bytes[0] == 0x4D
    guard short(2) == 42 else { return nil }
  }

  func short(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isBig ? first << 8 | second : second << 8 | first
  }

  func long(_ offset: Int) -> Int? {
    guard let first = short(offset), let second = short(offset + 2) else { return nil }
    return isBig ? first << 16 | second : second << 16 | first
  }
}
