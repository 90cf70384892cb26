/// The orientation in EXIF data, which is a TIFF header with one folder of entries; embedded thumbnails have a folder
/// of their own and are never looked at.
enum Exif {
  /// 1 to 8; 1 if there is none or it makes no sense.
  static func orientation(_ tiff: UnsafeRawBufferPointer) -> Int {
    guard tiff.count >= 8, let base = tiff.baseAddress else { return 1 }
    let isLittle = base.starts(with: "II*\0")
    guard isLittle || base.starts(with: "MM\0*") else { return 1 }
    func short(_ at: Int) -> Int { isLittle ? base.little16(at) : base.big16(at) }
    func long(_ at: Int) -> Int { isLittle ? base.little32(at) : base.big32(at) }
    let folder = long(4)
    guard folder >= 8, folder <= tiff.count - 2 else { return 1 }
    let count = short(folder)
    for index in 0..<count {
      let entry = folder + 2 + 12 * index
      guard entry <= tiff.count - 12 else { return 1 }
      guard short(entry) == 0x0112 else { continue }
      let value = short(entry + 8)
      return short(entry + 2) == 3 && (1...8).contains(value) ? value : 1
    }
    return 1
  }
}
