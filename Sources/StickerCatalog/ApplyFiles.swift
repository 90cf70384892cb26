import StickerTraits
import StickerModel

/// Rows of files: moved, stored, restamped, gone.
extension BatchApplication {
  /// Notes which families the changes touch, and what their stickers are before the first row moves.
  func collectFamilies(_ changes: [FileChange]) throws {
    if catalog.isBulk { return }
    for change in changes {
      switch change {
      case .stored(let path, let stamp, _):
        let family = try touch(path)
        // A file that was displaced and turned up again brings its sticker: the family is read again as well.
        if try displaced(stamp) != nil { fresh[family] = nil }
      case .gone(let path): try touch(path)
      case .moved(let origin, let path, _):
        try touch(origin)
        // A file that comes in joins what is there: the family is read again when it has.
        fresh[try touch(path)] = nil
      case .restamped: continue
      }
    }
  }

  /// The family of a name. One without any row so far is grouped from what the batch brings, without reading it back.
  @discardableResult
  func touch(_ path: RelativePath) throws -> Family {
    let folder = try folders.need(path.parent ?? .share)
    let family = Family(folder: folder.key, key: familyKey(ofFileName: path.name))
    if families.insert(family).inserted {
      if catalog.isBulk {
        fresh[family] = []
      } else if try !before.read(family, from: database) {
        fresh[family] = []
      }
    }
    return family
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
      "SELECT key FROM file WHERE folder = ? AND family = ? AND name = ?", .integer(row.key),
      .bytes(familyKey(ofFileName: path.name)), .bytes(path.name)
    ) { $0.integer(0) }
  }

  private func deleteFile(_ key: Int64) throws {
    // A refused file that goes takes its finding with it.
    if try standing(key) != KnownFile.Standing.indexed.rawValue {
      (isVisible, touchesFindings) = (true, true)
      try weigh(key)
    }
    try database.run("DELETE FROM file WHERE key = ?", .integer(key))
  }

  private func standing(_ key: Int64) throws -> Int? {
    try database.first("SELECT standing FROM file WHERE key = ?", .integer(key)) { $0.int(0) }
  }

  /// Another file was renamed over this one, which is gone by that: or it went aside under a name that does not count,
  /// as in a swap, and turns up again. Until the next quiet moment its row is parked with the sticker it was of.
  private func displace(_ key: Int64) throws {
    guard try standing(key) == KnownFile.Standing.indexed.rawValue else { return try deleteFile(key) }
    hasDisplaced = true
    try database.run(
      "UPDATE file SET folder = -key, origin = COALESCE(origin, sticker), sticker = NULL WHERE key = ?",
      .integer(key))
  }

  /// The parked row of a file that is found again.
  private func displaced(_ stamp: FileStamp) throws -> Int64? {
    guard hasDisplaced else { return nil }
    return try database.first(
      """
      SELECT key FROM file WHERE folder < 0 AND inode = ? AND size = ? AND modified = ? AND born = ?
      """, .inode(stamp.inode), .integer(stamp.size), .integer(stamp.modified), .integer(stamp.born)
    ) { $0.integer(0) }
  }

  private func place(_ key: Int64, at path: RelativePath, _ stamp: FileStamp) throws {
    if let other = try fileKey(path), other != key { try displace(other) }
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
    try replaceOwner(of: key, with: stamp.owner)
    try database.run(
      "UPDATE file SET inode = ?, size = ?, modified = ?, changed = ?, born = ?, owner = ? WHERE key = ?",
      .inode(stamp.inode), .integer(stamp.size), .integer(stamp.modified), .integer(stamp.changed),
      .integer(stamp.born), .integer(Int(stamp.owner)), .integer(key))
  }

  /// A refused file weighs on its theme without being shown.
  private func weigh(_ file: Int64) throws {
    let theme = try database.first(
      "SELECT theme FROM folder WHERE key = (SELECT folder FROM file WHERE key = ?)", .integer(file)
    ) { $0.integer(0) }
    if let theme { weighedThemes.insert(theme) }
  }

  private func store(_ path: RelativePath, _ stamp: FileStamp, _ content: FileContent) throws {
    let family = try touch(path)
    if let key = try displaced(stamp) {
      // It may have been displaced by this very batch: the family has a row now.
      for file in fresh.removeValue(forKey: family) ?? [] {
        try insert(file, of: family, sticker: nil, variant: nil)
      }
      try place(key, at: path, stamp)
    }
    var file = FreshFile(name: path.name, stamp: stamp, standing: .indexed, facts: nil)
    switch content {
    case .picture(let picture): file.facts = picture
    case .refused(let refused):
      file.standing = refused
      (isVisible, touchesFindings) = (true, true)
      if let theme = try folders.row(family.folder)?.theme { weighedThemes.insert(theme) }
    }
    if file.standing == .indexed, fresh[family]?.append(file) != nil { return }
    try insert(file, of: family, sticker: nil, variant: nil)
  }

  /// Writes a file's row. A row that is there already keeps its sticker, unless its file was refused.
  func insert(_ file: FreshFile, of family: Family, sticker: Int64?, variant: Variant?) throws {
    let (stamp, facts) = (file.stamp, file.facts)
    try database.run(catalog.isBulk ? Self.plainInsert : Self.upsert) { row in
      row.integer(family.folder)
      row.bytes(file.name)
      row.bytes(family.key)
      row.integer(Int64(file.standing.rawValue))
      row.integer(Int64(bitPattern: stamp.inode))
      for number in [stamp.size, stamp.modified, stamp.changed, stamp.born] { row.integer(number) }
      bind(facts, to: &row)
      row.integer(Int64(generation))
      row.integer(sticker)
      row.integer(variant.map { Int64($0.scale) })
      row.text(variant?.idiom.rawValue)
      row.text(variant?.appearance.rawValue)
      row.text(variant?.heightClass.rawValue)
      row.integer(Int64(stamp.owner))
    }
  }

  private func bind(_ facts: PictureFacts?, to row: inout Binding) {
    row.text(facts?.format.rawValue)
    row.real(facts?.width)
    row.real(facts?.height)
    row.integer(facts.map { Int64($0.orientation) })
    row.integer(facts?.alpha.map { $0 ? 1 : 0 })
    row.integer(facts.map { Int64($0.frames) })
    row.digest(facts?.digest)
    row.text(facts?.problem?.rawValue)
    row.integer(facts.map { Int64($0.traits.rawValue) })
  }

  private static let plainInsert: StaticString = """
    INSERT INTO file(folder, name, family, standing, inode, size, modified, changed, born, format, width, height,
      orientation, alpha, frames, digest, problem, traits, since, sticker, scale, idiom, appearance, height_class,
      owner)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let upsert: StaticString = """
    INSERT INTO file(folder, name, family, standing, inode, size, modified, changed, born, format, width, height,
      orientation, alpha, frames, digest, problem, traits, since, sticker, scale, idiom, appearance, height_class,
      owner)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT(folder, family, name) DO UPDATE SET standing = excluded.standing, inode = excluded.inode,
      size = excluded.size, modified = excluded.modified, changed = excluded.changed, born = excluded.born,
      format = excluded.format, width = excluded.width, height = excluded.height,
      orientation = excluded.orientation, alpha = excluded.alpha, frames = excluded.frames,
      digest = excluded.digest, problem = excluded.problem, traits = excluded.traits, since = excluded.since,
      owner = excluded.owner,
      sticker = CASE WHEN excluded.standing = 0 THEN sticker END
    """
}
