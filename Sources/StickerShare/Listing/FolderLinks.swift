internal import Glibc
import StickerModel

/// The links of one folder: none is followed, they are counted.
struct FolderLinks {
  private struct Link {
    var name: [UInt8]
    var owner: UInt32
  }

  private var links: [Link] = []

  mutating func take(_ name: UnsafeRawBufferPointer, owner: UInt32) {
    links.append(Link(name: Array(name), owner: owner))
  }

  /// One remark for those that stay in the share, one for those that lead out of it, each about the folder.
  func remarks(in folder: RelativePath, _ border: LinkBorder) -> [Remark] {
    var remarks: [Rule: Remark] = [:]
    for link in links.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      let rule: Rule = border.isCrossed(by: folder.appending(link.name)) ? .symlinkOutside : .symlink
      remarks[rule, default: Remark(rule, folder, count: 0, owner: link.owner)].count += 1
    }
    return remarks.values.sorted { $0.rule.rawValue < $1.rule.rawValue }
  }
}
