import StickerKit
import StickerModel

/// Records that tests write documents of.
enum Sample {
  static func digest(_ byte: UInt8) -> Digest { Digest([UInt8](repeating: byte, count: 32)) }

  static func facts(
    _ format: PictureFormat = .png, _ width: Double? = 170, _ height: Double? = 170, alpha: Bool? = true,
    frames: Int = 1, bytes: Int64 = 5120, digest: Digest = Sample.digest(0xab), problem: PictureProblem? = nil
  ) -> PictureFacts {
    PictureFacts(
      format: format, width: width, height: height, alpha: alpha, frames: frames, bytes: bytes,
      digest: digest,
      problem: problem)
  }

  static func sticker(
    _ path: String, id: String = "s1", files: [StickerRecord.File]? = nil, facts: PictureFacts = facts(),
    added: Int = 1, changed: Int = 7, formerPaths: [RelativePath] = []
  ) -> StickerRecord {
    let path = RelativePath(path)
    let stem = Array(path.name.prefix { $0 != UInt8(ascii: ".") })
    return StickerRecord(
      id: id, name: stem, path: path, group: [], symbol: "tree", symbolPath: "Camping.tree",
      files: files ?? [.init(path: path, facts: facts, variant: .init())], primary: 0,
      label: String(decoding: stem, as: UTF8.self), added: added, changed: changed, formerPaths: formerPaths)
  }
}
