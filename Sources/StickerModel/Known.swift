/// A file of the share that the catalog has a row for: an indexed picture, or one that was looked at and refused.
package struct KnownFile: Hashable, Sendable {
  package enum Standing: Int, Sendable {
    case indexed = 0
    case notAnImage = 1
    case empty = 2
    case unreadable = 3
  }

  package var path: RelativePath
  package var stamp: FileStamp
  package var standing: Standing
  /// The content, for indexed files only.
  package var digest: Digest?
  package var problem: PictureProblem?

  package init(
    path: RelativePath, stamp: FileStamp, standing: Standing, digest: Digest? = nil,
    problem: PictureProblem? = nil
  ) {
    self.path = path
    self.stamp = stamp
    self.standing = standing
    self.digest = digest
    self.problem = problem
  }
}

/// A folder that the catalog knows.
package struct KnownFolder: Hashable, Sendable {
  package var path: RelativePath
  package var identity: FolderIdentity
  /// Whether something was mounted on it when it was last seen.
  package var wasMountPoint: Bool

  package init(path: RelativePath, identity: FolderIdentity, wasMountPoint: Bool = false) {
    self.path = path
    self.identity = identity
    self.wasMountPoint = wasMountPoint
  }
}

/// What the index holds, as the reconciler asks for it.
package protocol KnownShare: AnyObject {
  /// The files directly in one folder, in the order of their names' bytes.
  func files(in folder: RelativePath) throws -> [KnownFile]
  /// The folders directly in one folder, in the order of their names' bytes.
  func folders(in folder: RelativePath) throws -> [KnownFolder]
  func file(at path: RelativePath) throws -> KnownFile?
  func folder(at path: RelativePath) throws -> KnownFolder?
  /// Every file known with this identity (hard links share one).
  func files(identity: FileIdentity) throws -> [KnownFile]
  /// Every folder known with this identity.
  func folders(identity: FolderIdentity) throws -> [KnownFolder]
  /// Every file known somewhere below a folder, in byte order of the whole path.
  func files(below folder: RelativePath) throws -> [KnownFile]
  func folders(below folder: RelativePath) throws -> [KnownFolder]
  /// The stamp of a theme's `theme.json` as it was last read, `nil` if it had none.
  func metadataStamp(ofTheme theme: RelativePath) throws -> FileStamp?
  /// The usable values of a theme's `theme.json`.
  func metadata(ofTheme theme: RelativePath) throws -> ThemeMetadata?
  /// The sidecars known in one folder, by the path of the picture they speak for.
  func licenseStamps(in folder: RelativePath) throws -> [RelativePath: FileStamp]
  /// The number of files known in all.
  func fileCount() throws -> Int
  func themeCount() throws -> Int
}
