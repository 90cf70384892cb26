import StickerModel

/// Takes a folder away that is no longer the destination.
struct Demolition {
  private let root: DiskPath

  init(_ root: DiskPath) { self.root = root }

  /// A version that was never swapped in: it holds what we wrote, and links to what others wrote.
  func removeAll() throws {
    guard try Disk.status(of: root) != nil else { return }
    try remove(.share) { path in try Disk.removeFile(path) }
  }

  /// The former version. What we wrote goes; what others wrote has a link in the new version. If it has none, or the new
  /// one is older, somebody has written it between the building and the swap: it is moved over.
  func removeOurs(_ ours: Set<RelativePath>, handingOverTo folder: DiskPath) throws {
    try remove(.share, of: folder, ours)
  }

  private func remove(_ folder: RelativePath, _ removeFile: (DiskPath) throws -> Void) throws {
    let place = root.appending(folder)
    for name in try Disk.names(in: place) {
      let path = folder.appending(name)
      if try Disk.status(of: root.appending(path))?.kind == .folder {
        try remove(path, removeFile)
      } else {
        try removeFile(root.appending(path))
      }
    }
    _ = try Disk.removeFolder(place)
  }

  private func remove(_ folder: RelativePath, of destination: DiskPath, _ ours: Set<RelativePath>) throws {
    for name in try Disk.names(in: root.appending(folder)) {
      let path = folder.appending(name)
      let place = root.appending(path)
      guard let status = try Disk.status(of: place) else { continue }
      if status.kind == .folder {
        try remove(path, of: destination, ours)
      } else if ours.contains(path) {
        try Disk.removeFile(place)
      } else if try Disk.status(of: destination.appending(path))?.inode == status.inode {
        try Disk.removeFile(place)
      } else {
        for ancestor in path.ancestors.reversed() { try Disk.makeFolder(destination.appending(ancestor)) }
        try Disk.rename(place, to: destination.appending(path))
      }
    }
    _ = try Disk.removeFolder(root.appending(folder))
  }
}
