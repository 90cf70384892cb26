import StickerModel

/// Files of one folder that a folder reference ships and that are no stickers, with all that lies in folders which are
/// left out.
struct UnshownFiles {
  private var count = 0
  private var bytes: Int64 = 0
  /// Folders beside that are left out themselves.
  var folders: [RelativePath] = []

  mutating func add(_ size: Int64) {
    count += 1
    bytes = bytes.addingReportingOverflow(size).partialValue
  }

  /// One remark, if there are any. A share's own files are in no theme, and not counted.
  func remarks(in folder: RelativePath, _ root: OpenRoot, _ names: borrowing FolderNames) -> [Remark] {
    if folder.isShare { return [] }
    var sum = self
    for folder in folders {
      MirrorWalk(root: root).walk(folder, names) { entry in
        if case .file = entry.kind { sum.add(entry.bytes) }
      }
    }
    if sum.count == 0 { return [] }
    return [Remark(.shippedNotShown, folder, count: sum.count, bytes: sum.bytes)]
  }
}
