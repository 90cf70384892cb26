import StickerModel

/// Themes and folders: who is who after a rename.
extension BatchApplication {
  private struct ThemeRow {
    var key: Int64
    var id: String
    var name: [UInt8]
    var identity: FolderIdentity
  }

  /// A theme's id goes with its folder, else stays with its name, else it is a new theme.
  func seeThemes(_ changes: [FolderChange]) throws {
    let seen = changes.compactMap { change -> (name: [UInt8], identity: FolderIdentity)? in
      guard case .seen(let path, let identity, _, _, _) = change, path.depth == 1 else { return nil }
      return (path.bytes, identity)
    }
    var moves: [(row: ThemeRow, name: [UInt8])] = []
    for change in changes {
      guard case .moved(let origin, let path) = change, let row = try themeRow(named: origin.bytes) else {
        continue
      }
      moves.append((row, path.bytes))
    }
    for move in moves { try rename(move.row, to: move.name, moving: Set(moves.map(\.row.key))) }
    for theme in seen { try settleTheme(theme.name, theme.identity) }
  }

  private func rename(_ theme: ThemeRow, to name: [UInt8], moving: Set<Int64>) throws {
    if let displaced = try themeRow(named: name), displaced.key != theme.key, !moving.contains(displaced.key)
    {
      try departTheme(displaced.key, id: displaced.id, name: displaced.name)
      // It may be on its way to another name, as in a swap through a name that does not count.
      catalog.displacedThemes[displaced.identity] = displaced.id
      try database.run(
        "UPDATE folder SET theme = ? WHERE theme = ?", .integer(theme.key), .integer(displaced.key))
      try database.run(
        "UPDATE sticker SET theme = ? WHERE theme = ?", .integer(theme.key), .integer(displaced.key))
    }
    try database.run("UPDATE theme SET name = ? WHERE key = ?", .bytes(name), .integer(theme.key))
    // Until its removal is looked at, the old name's row must not pass for the folder: it may be renamed back.
    try database.run("UPDATE folder SET inode = 0, born = 0 WHERE path = ?", .bytes(theme.name))
    touchedThemes.insert(theme.key)
    weighedThemes.insert(theme.key)
    touchesFindings = true
    note(.themeMoved, theme.id, RelativePath(name), from: RelativePath(theme.name))
  }

  private func settleTheme(_ name: [UInt8], _ identity: FolderIdentity) throws {
    let path = RelativePath(name)
    let row: Int64
    if let known = try themeRow(named: name) {
      row = known.key
      if known.identity != identity {
        try database.run(
          "UPDATE theme SET inode = ?, born = ? WHERE key = ?", .inode(identity.inode),
          .integer(identity.born),
          .integer(row))
      }
    } else {
      row = try insertTheme(name, identity)
    }
    try follow(path, theme: row)
  }

  /// The folders at and below a path follow their name's theme, which may be another since a rename, and so do the
  /// stickers in them: one may have been seen at this place before the rename was.
  private func follow(_ path: RelativePath, theme: Int64) throws {
    let bounds = path.boundsBelow
    let strays = try database.all(
      "SELECT key, theme FROM folder WHERE (path = ?1 OR (path >= ?2 AND path < ?3)) AND theme <> ?4",
      .bytes(path.bytes), .bytes(bounds.lower), .bytes(bounds.upper), .integer(theme)
    ) { (key: $0.integer(0), theme: $0.integer(1)) }
    for stray in strays {
      weighedThemes.formUnion([theme, stray.theme])
      try database.run("UPDATE folder SET theme = ? WHERE key = ?", .integer(theme), .integer(stray.key))
      // A look at every sticker, but only when a rename was noticed in pieces.
      try database.run(
        "UPDATE sticker SET theme = ?1 WHERE folder = ?2 AND theme <> ?1", .integer(theme),
        .integer(stray.key))
      guard database.changes > 0 else { continue }
      touchedThemes.formUnion([theme, stray.theme])
    }
    folders.forget()
  }

  private func insertTheme(_ name: [UInt8], _ identity: FolderIdentity) throws -> Int64 {
    let id = try formerTheme(name, identity) ?? catalog.makeIdentifier()
    try database.run("DELETE FROM departed_theme WHERE id = ?", .text(id))
    try database.run(
      "INSERT INTO theme(id, name, inode, born, added, generation) VALUES (?, ?, ?, ?, ?, ?)", .text(id),
      .bytes(name), .inode(identity.inode), .integer(identity.born), .integer(generation),
      .integer(generation))
    let key = database.lastKey
    touchedThemes.insert(key)
    note(.themeAdded, id, RelativePath(name))
    return key
  }

  /// The id that a folder had before it was displaced, else that of the theme that departed from its name.
  private func formerTheme(_ name: [UInt8], _ identity: FolderIdentity) throws -> String? {
    let displaced = try catalog.displacedThemes.removeValue(forKey: identity).flatMap { id in
      try database.first("SELECT id FROM departed_theme WHERE id = ?", .text(id)) { $0.text(0) } ?? nil
    }
    if let displaced { return displaced }
    return try database.first(
      "SELECT id FROM departed_theme WHERE name = ? ORDER BY generation DESC LIMIT 1", .bytes(name)
    ) { $0.text(0) } ?? nil
  }

  private func themeRow(named name: [UInt8]) throws -> ThemeRow? {
    try database.first(
      "SELECT key, id, name, inode, born FROM theme WHERE name = ?", .bytes(name), row: themeRow)
  }

  private func themeRow(_ row: Statement) -> ThemeRow {
    ThemeRow(
      key: row.integer(0), id: row.text(1) ?? "", name: row.bytes(2),
      identity: FolderIdentity(inode: row.inode(3), born: row.integer(4)))
  }

  /// Rows of the folders themselves, with what their listings counted and remarked.
  func seeFolders(_ changes: [FolderChange]) throws {
    for change in changes {
      guard case .seen(let path, let identity, let mounted, let others, let remarks) = change else {
        continue
      }
      let row = try folders.need(path)
      try database.run(
        """
        UPDATE folder SET inode = ?1, born = ?2, mounted = ?3, others = ?4
        WHERE key = ?5 AND (inode <> ?1 OR born <> ?2 OR mounted <> ?3 OR others <> ?4)
        """, .inode(identity.inode), .integer(identity.born), .integer(mounted ? 1 : 0), .integer(others),
        .integer(row.key))
      try replaceRemarks(of: row, with: remarks)
    }
  }

  /// Folders that are gone, with everything that hangs on them. Their files went before.
  func leaveFolders(_ changes: [FolderChange]) throws {
    for change in changes {
      guard case .gone(let path) = change else { continue }
      let bounds = path.boundsBelow
      if let row = try folders.find(path) {
        collisions.touch(folder: path.name, in: try parent(of: row.key))
        weighedThemes.insert(row.theme)
        touchesFindings = true
      }
      try database.run(
        """
        DELETE FROM remark WHERE folder IN
          (SELECT key FROM folder WHERE path = ?1 OR (path >= ?2 AND path < ?3))
        """, .bytes(path.bytes), .bytes(bounds.lower), .bytes(bounds.upper))
      try database.run(
        "DELETE FROM folder WHERE path = ?1 OR (path >= ?2 AND path < ?3)", .bytes(path.bytes),
        .bytes(bounds.lower), .bytes(bounds.upper))
      if path.depth == 1, let theme = try themeRow(named: path.bytes) { try leave(theme) }
    }
    folders.forget()
  }

  private func parent(of folder: Int64) throws -> Int64 {
    try database.first("SELECT parent FROM folder WHERE key = ?", .integer(folder)) { $0.integer(0) } ?? 0
  }

  /// A theme is gone: its id goes where most of its stickers went, if that is a theme of this generation.
  private func leave(_ theme: ThemeRow) throws {
    let moved = wandered[theme.key] ?? [:]
    if let heir = moved.max(by: { $0.value < $1.value }), heir.value * 2 > moved.values.reduce(0, +),
      heir.value * 2 > before.count(ofTheme: theme.key),
      let row = try database.first(
        "SELECT id, name FROM theme WHERE key = ? AND added = ?", .integer(heir.key), .integer(generation),
        row: { (id: $0.text(0) ?? "", name: $0.bytes(1)) }),
      journal.contains(where: { $0.kind == .themeAdded && $0.id == row.id })
    {
      try database.run("DELETE FROM theme WHERE key = ?", .integer(theme.key))
      try database.run("UPDATE theme SET id = ? WHERE key = ?", .text(theme.id), .integer(heir.key))
      journal.removeAll { $0.kind == .themeAdded && $0.id == row.id }
      note(.themeMoved, theme.id, RelativePath(row.name), from: RelativePath(theme.name))
    } else {
      note(.themeRemoved, theme.id, RelativePath(theme.name))
      try departTheme(theme.key, id: theme.id, name: theme.name)
    }
  }

  private func departTheme(_ key: Int64, id: String, name: [UInt8]) throws {
    try database.run(
      "INSERT OR REPLACE INTO departed_theme(id, name, generation) VALUES (?, ?, ?)", .text(id), .bytes(name),
      .integer(generation))
    try database.run("DELETE FROM theme WHERE key = ?", .integer(key))
    touchedThemes.remove(key)
  }
}
