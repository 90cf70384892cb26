import StickerModel

/// Rows of files: moved, stored, restamped, gone.
extension BatchApplication {
  /// Notes which families the changes touch, and what their stickers are before the first row moves.
  func collectFamilies(_ changes: [FileChange]) throws {
    for change in changes {
      switch change {
      case .stored(let path, _, _), .gone(let path): try touch(path)
      case .moved(let origin, let path, _):
        try touch(origin)
        try touch(path)
      case .restamped: continue
      }
    }
  }

  func touch(_ path: RelativePath) throws {
    guard let folder = path.parent, !folder.isShare else { return }
    let family = Family(folder: try folders.need(folder).key, key: familyKey(ofFileName: path.name))
    guard families.insert(family).inserted else { return }
    try before.read(family, from: database)
  }

  func applyFiles(_ changes: [FileChange]) throws {
    var moves: [(key: Int64, to: RelativePath, stamp: FileStamp)] = []
    for case .moved(let origin, let path, let stamp) in changes {
      guard let key = try fileKey(origin) else { continue }
      // Parked under a folder of its own until all sources have left: a swap would collide otherwise.
      try database.run("UPDATE file SET folder = -key WHERE key = ?", .integer(key))
      moves.append((key, path, stamp))
    }
    for case .gone(let path) in changes {
      if let key = try fileKey(path) { try deleteFile(key) }
    }
    for move in moves { try place(move.key, at: move.to, move.stamp) }
    for change in changes {
      switch change {
      case .stored(let path, let stamp, let content): try store(path, stamp, content)
      case .restamped(let path, let stamp): try restamp(path, stamp)
      case .moved, .gone: continue
      }
    }
  }

  private func fileKey(_ path: RelativePath) throws -> Int64? {
    guard let folder = path.parent, let row = try folders.find(folder) else { return nil }
    return try database.first(
      "SELECT key FROM file WHERE folder = ? AND name = ?", .integer(row.key), .bytes(path.name)
    ) { $0.integer(0) }
  }

  private func deleteFile(_ key: Int64) throws {
    // A refused file that goes takes its finding with it.
    let standing = try database.first("SELECT standing FROM file WHERE key = ?", .integer(key)) { $0.int(0) }
    if standing != KnownFile.Standing.indexed.rawValue { isVisible = true }
    try database.run("DELETE FROM file WHERE key = ?", .integer(key))
  }

  private func place(_ key: Int64, at path: RelativePath, _ stamp: FileStamp) throws {
    // Renamed over another file, which is gone by that.
    if let displaced = try fileKey(path) { try deleteFile(displaced) }
    let folder = try folders.need(path.parent ?? .share)
    try database.run(
      """
      UPDATE file SET folder = ?, name = ?, family = ?, inode = ?, size = ?, modified = ?, changed = ?, born = ?
      WHERE key = ?
      """, .integer(folder.key), .bytes(path.name), .bytes(familyKey(ofFileName: path.name)),
      .inode(stamp.inode),
      .integer(stamp.size), .integer(stamp.modified), .integer(stamp.changed), .integer(stamp.born),
      .integer(key))
  }

  private func restamp(_ path: RelativePath, _ stamp: FileStamp) throws {
    guard let key = try fileKey(path) else { return }
    try database.run(
      "UPDATE file SET inode = ?, size = ?, modified = ?, changed = ?, born = ? WHERE key = ?",
      .inode(stamp.inode), .integer(stamp.size), .integer(stamp.modified), .integer(stamp.changed),
      .integer(stamp.born), .integer(key))
  }

  private func store(_ path: RelativePath, _ stamp: FileStamp, _ content: FileContent) throws {
    let folder = try folders.need(path.parent ?? .share)
    var standing = KnownFile.Standing.indexed
    var facts: PictureFacts?
    switch content {
    case .picture(let picture): facts = picture
    case .refused(let refused):
      standing = refused
      isVisible = true
    }
    try database.run(
      """
      INSERT INTO file(folder, name, family, standing, inode, size, modified, changed, born, format, width, height,
        orientation, alpha, frames, digest, problem, traits, since)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(folder, name) DO UPDATE SET standing = excluded.standing, inode = excluded.inode,
        size = excluded.size, modified = excluded.modified, changed = excluded.changed, born = excluded.born,
        format = excluded.format, width = excluded.width, height = excluded.height,
        orientation = excluded.orientation, alpha = excluded.alpha, frames = excluded.frames,
        digest = excluded.digest, problem = excluded.problem, traits = excluded.traits, since = excluded.since,
        sticker = CASE WHEN excluded.standing = 0 THEN sticker END
      """, .integer(folder.key), .bytes(path.name), .bytes(familyKey(ofFileName: path.name)),
      .integer(standing.rawValue), .inode(stamp.inode), .integer(stamp.size), .integer(stamp.modified),
      .integer(stamp.changed), .integer(stamp.born), .text(facts?.format.rawValue), .real(facts?.width),
      .real(facts?.height), facts.map { .integer($0.orientation) } ?? .null,
      facts?.alpha.map { .integer($0 ? 1 : 0) } ?? .null, facts.map { .integer($0.frames) } ?? .null,
      .bytes(facts?.digest.bytes), .text(facts?.problem?.rawValue),
      facts.map { .integer($0.traits.rawValue) } ?? .null, .integer(generation))
  }
}
