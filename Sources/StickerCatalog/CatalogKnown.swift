package import StickerModel

extension Catalog: KnownShare {
  package func files(in folder: RelativePath) throws -> [KnownFile] {
    try database.all(
      """
      SELECT ?1, name, file.inode, size, modified, changed, file.born, standing, digest, problem FROM file
      WHERE folder = (SELECT key FROM folder WHERE path = ?1) ORDER BY name
      """, .bytes(folder.bytes), row: KnownFile.init)
  }

  package func folders(in folder: RelativePath) throws -> [KnownFolder] {
    try database.all(
      """
      SELECT path, inode, born, mounted FROM folder
      WHERE parent = (SELECT key FROM folder WHERE path = ?) ORDER BY path
      """, .bytes(folder.bytes), row: KnownFolder.init)
  }

  package func file(at path: RelativePath) throws -> KnownFile? {
    guard let folder = path.parent else { return nil }
    return try database.first(
      """
      SELECT ?1, name, file.inode, size, modified, changed, file.born, standing, digest, problem FROM file
      WHERE folder = (SELECT key FROM folder WHERE path = ?1) AND family = ?2 AND name = ?3
      """, .bytes(folder.bytes), .bytes(familyKey(ofFileName: path.name)), .bytes(path.name),
      row: KnownFile.init)
  }

  package func folder(at path: RelativePath) throws -> KnownFolder? {
    try database.first(
      "SELECT path, inode, born, mounted FROM folder WHERE path = ?", .bytes(path.bytes),
      row: KnownFolder.init)
  }

  package func files(identity: FileIdentity) throws -> [KnownFile] {
    try database.all(
      """
      SELECT path, name, file.inode, size, modified, changed, file.born, standing, digest, problem
      FROM file JOIN folder ON folder.key = file.folder
      WHERE file.inode = ? AND size = ? AND modified = ? AND file.born = ?
      """, .inode(identity.inode), .integer(identity.size), .integer(identity.modified),
      .integer(identity.born),
      row: KnownFile.init)
  }

  package func folders(identity: FolderIdentity) throws -> [KnownFolder] {
    try database.all(
      "SELECT path, inode, born, mounted FROM folder WHERE inode = ? AND born = ?", .inode(identity.inode),
      .integer(identity.born), row: KnownFolder.init)
  }

  package func files(below folder: RelativePath) throws -> [KnownFile] {
    let bounds = folder.boundsBelow
    let found = try database.all(
      """
      SELECT path, name, file.inode, size, modified, changed, file.born, standing, digest, problem
      FROM folder JOIN file ON file.folder = folder.key
      WHERE path = ?1 OR (path >= ?2 AND path < ?3)
      """, .bytes(folder.bytes), .bytes(bounds.lower), .bytes(bounds.upper), row: KnownFile.init)
    return found.sorted { $0.path < $1.path }
  }

  package func folders(below folder: RelativePath) throws -> [KnownFolder] {
    let bounds = folder.boundsBelow
    return try database.all(
      "SELECT path, inode, born, mounted FROM folder WHERE path >= ? AND path < ? ORDER BY path",
      .bytes(bounds.lower), .bytes(bounds.upper), row: KnownFolder.init)
  }

  package func fileCount() throws -> Int {
    try database.first("SELECT COUNT(*) FROM file WHERE folder > 0") { $0.int(0) } ?? 0
  }

  package func themeCount() throws -> Int {
    try database.first("SELECT COUNT(*) FROM theme") { $0.int(0) } ?? 0
  }

  /// The stamp of a theme's `theme.json` as it was last read.
  package func metadataStamp(ofTheme theme: RelativePath) throws -> FileStamp? {
    try database.first("SELECT metadata_stamp FROM theme WHERE name = ?", .bytes(theme.bytes)) { $0.text(0) }
      .flatMap { $0.flatMap(FileStamp.init(packed:)) }
  }

  /// The usable values of a theme's `theme.json`.
  package func metadata(ofTheme theme: RelativePath) throws -> ThemeMetadata? {
    try database.first("SELECT metadata FROM theme WHERE name = ?", .bytes(theme.bytes)) { row in
      row.isNull(0) ? nil : themeMetadata(row.bytes(0))
    } ?? nil
  }

  /// The sidecars known in one folder, by the path of the picture they speak for.
  package func licenseStamps(in folder: RelativePath) throws -> [RelativePath: FileStamp] {
    let bounds = folder.boundsBelow
    var stamps: [RelativePath: FileStamp] = [:]
    try database.rows(
      "SELECT path, stamp FROM license WHERE path >= ? AND path < ?", .bytes(bounds.lower),
      .bytes(bounds.upper)
    ) { row in
      let path = RelativePath(row.bytes(0))
      if path.parent == folder, let stamp = row.text(1).flatMap(FileStamp.init(packed:)) {
        stamps[path] = stamp
      }
    }
    return stamps
  }
}

/// Metadata as it stands in a row: `theme.json` itself, less what could not be used.
func themeMetadata(_ json: [UInt8]) -> ThemeMetadata {
  readThemeMetadata(json, keeping: nil).0
}
