internal import StickerModel

/// The brands in the first box of a file of boxes.
enum Brands {
  enum Answer {
    case picture(PictureFormat)
    /// The box is cut before a brand that decides.
    case undecided
    case none
  }

  /// AVIF wins wherever its brand stands: files by many tools have `mif1` as the major one.
  static func answer(_ reader: ForwardReader) -> Answer {
    guard reader.has(12), reader.matches("ftyp", at: 4) else { return .none }
    let announced = min(reader.big32(0), 64 << 10)
    let most = reader.peek(announced).count
    var isHEIC = false
    for offset in [8] + Array(stride(from: 16, to: max(16, most), by: 4)) {
      let brand = (0..<4).map { offset + $0 < max(12, most) ? reader.byte(offset + $0) : 0 }
      if avif.contains(brand) { return .picture(.avif) }
      isHEIC = isHEIC || heic.contains(brand)
    }
    if most < announced { return .undecided }
    return isHEIC ? .picture(.heic) : .none
  }

  private static let avif = Set(["avif", "avis"].map { Array($0.utf8) })
  private static let heic = Set(
    ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map { Array($0.utf8) })
}
