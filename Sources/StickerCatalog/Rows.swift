import StickerModel

/// How values of the model stand in rows.
extension FileStamp {
  /// The five columns `inode, size, modified, changed, born` from `first` on.
  init(_ row: Statement, from first: Int32) {
    self.init(
      inode: row.inode(first), size: row.integer(first + 1), modified: row.integer(first + 2),
      changed: row.integer(first + 3), born: row.integer(first + 4))
  }

  /// The stamp as one text column.
  var packed: String { "\(inode) \(size) \(modified) \(changed) \(born)" }

  init?(packed: String) {
    // By bytes: a manifest of many themes reads one for each.
    let numbers = packed.utf8.split(separator: UInt8(ascii: " "))
    guard numbers.count == 5, let inode = UInt64(Substring(numbers[0])),
      let size = Int64(Substring(numbers[1])),
      let modified = Int64(Substring(numbers[2])), let changed = Int64(Substring(numbers[3])),
      let born = Int64(Substring(numbers[4]))
    else { return nil }
    self.init(inode: inode, size: size, modified: modified, changed: changed, born: born)
  }
}

/// Former paths as one column: names hold no NUL.
func packed(_ paths: [RelativePath]) -> [UInt8] {
  Array(paths.map(\.bytes).joined(separator: [0]))
}

func unpacked(_ column: [UInt8]) -> [RelativePath] {
  column.isEmpty ? [] : column.split(separator: 0).map { RelativePath(Array($0)) }
}

extension KnownFile {
  /// The columns `folder.path, file.name, inode, size, modified, changed, born, standing, digest, problem`.
  init(_ row: Statement) {
    let digest = row.bytes(8)
    self.init(
      path: RelativePath(row.bytes(0)).appending(row.bytes(1)), stamp: FileStamp(row, from: 2),
      standing: Standing(rawValue: row.int(7)) ?? .unreadable,
      digest: digest.count == 32 ? Digest(digest) : nil,
      problem: row.text(9).flatMap(PictureProblem.init(rawValue:)))
  }
}

extension KnownFolder {
  /// The columns `path, inode, born, mounted`.
  init(_ row: Statement) {
    self.init(
      path: RelativePath(row.bytes(0)), identity: FolderIdentity(inode: row.inode(1), born: row.integer(2)),
      wasMountPoint: row.int(3) != 0)
  }
}

extension RelativePath {
  /// Everything below this folder lies between these two, in byte order (`0` follows `/`).
  var boundsBelow: (lower: [UInt8], upper: [UInt8]) {
    isShare ? ([0], [255, 255]) : (bytes + [slash], bytes + [slash + 1])
  }
}
