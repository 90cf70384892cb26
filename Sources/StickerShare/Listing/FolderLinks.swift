import StickerModel

/// The links of one folder: none is followed, they are counted.
struct FolderLinks {
  var names: [[UInt8]] = []

  /// One remark for those that stay in the share, one for those that lead out of it, each about the folder and with the
  /// owner of the first. It is a matter of thousands of links on some shares, so the others are not looked at.
  func remarks(in folder: RelativePath, _ border: LinkBorder, _ descriptor: Int32) -> [Remark] {
    var remarks: [Rule: Remark] = [:]
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let rule: Rule = border.isCrossed(by: folder.appending(name)) ? .symlinkOutside : .symlink
      if remarks[rule] == nil {
        let owner = try? FileFacts(named: name, in: descriptor).owner
        remarks[rule] = Remark(rule, folder, count: 0, owner: owner ?? 0)
      }
      remarks[rule]?.count += 1
    }
    return remarks.values.sorted { $0.rule.rawValue < $1.rule.rawValue }
  }
}
