package import StickerModel

extension Catalog {
  /// Takes over what the published documents still tell of a lost index: their stickers and themes count as departed,
  /// so that the next scan finds each one again by its path or its content, under its old id.
  package func adopt(_ recovered: Recovered) throws {
    try database.transaction {
      for theme in recovered.themes {
        try database.run(
          "INSERT OR REPLACE INTO departed_theme(id, name, generation) VALUES (?, ?, ?)", .text(theme.id),
          .bytes(Array(theme.name.utf8)), .integer(recovered.generation))
      }
      // Keys tell who is older.
      for sticker in recovered.stickers.sorted(by: { ($0.added, $0.path) < ($1.added, $1.path) }) {
        try database.run(
          "INSERT INTO departed(key, id, path, digest, added, former, generation) VALUES (?, ?, ?, ?, ?, ?, ?)",
          .integer(nextStickerKey()), .text(sticker.id), .bytes(sticker.path.bytes),
          .bytes(sticker.digest?.bytes),
          .integer(sticker.added),
          .bytes(packed(sticker.formerPaths)), .integer(recovered.generation))
      }
      let known = try meta.integer("generation") ?? 0
      try meta.set("generation", .integer(max(known, recovered.generation)))
      try meta.set("journal_from", .integer(max(known, recovered.generation)))
    }
  }

  /// Whether the index has never held anything: it is new, or was set aside.
  package func isEmpty() throws -> Bool {
    try meta.integer("generation") == nil && fileCount() == 0
  }

  /// Looks through the whole database.
  ///
  /// - Throws: `DatabaseError` that says what is damaged.
  package func check() throws {
    let answer = try database.first("PRAGMA quick_check(1)") { $0.text(0) } ?? nil
    guard answer == "ok" else { throw DatabaseError(code: 11, message: answer ?? "no answer", sql: nil) }
  }

  /// The ignore patterns of each theme's `theme.json`.
  package func ignorePatterns() throws -> [(theme: RelativePath, patterns: [String])] {
    try database.all("SELECT name, metadata FROM theme WHERE metadata IS NOT NULL") { row in
      (theme: RelativePath(row.bytes(0)), patterns: themeMetadata(row.bytes(1)).ignore)
    }
  }

  /// Remembers that the index is open for writing; `closeCleanly` takes it back.
  ///
  /// - Returns: whether the last writer ended without closing it cleanly.
  package func markOpen() throws -> Bool {
    wasOpen = try meta.integer("open") == 1
    try meta.set("open", .integer(1))
    return wasOpen
  }

  package func closeCleanly() throws {
    try meta.set("open", .integer(0))
    // After the last write: a new log would have to wait for the disk.
    try becomeUsual()
  }

  /// The folder that this index is of, and whether it was a mount point.
  package func sharePath() throws -> String? { try meta.text("share_path") }

  package func setSharePath(_ path: String) throws {
    if try meta.text("share_path") != path { try meta.set("share_path", .text(path)) }
  }

  /// Leaves where documents are published for programs that look at them while no daemon runs.
  package func setPublishPath(_ path: String) throws {
    if try meta.text("publish_path") != path { try meta.set("publish_path", .text(path)) }
  }

  /// Leaves the settings' ignore patterns for programs that look at the share themselves.
  package func setIgnore(_ patterns: [String]) throws {
    let text = patterns.joined(separator: "\n")
    if try meta.text("ignore") ?? "" != text { try meta.set("ignore", .text(text)) }
  }

  /// Writes down what is not watched, for the view `coverage`.
  package func setUncovered(_ folders: [(path: RelativePath, reason: String, since: String)]) throws {
    try database.transaction {
      try database.run("DELETE FROM uncovered")
      for folder in folders {
        try database.run(
          "INSERT INTO uncovered(path, reason, since) VALUES (?, ?, ?)", .bytes(folder.path.bytes),
          .text(folder.reason), .text(folder.since))
      }
    }
  }
}

extension Catalog {
  /// Whether the share was a mount point when it was last seen.
  package func wasMounted() throws -> Bool { try meta.integer("share_mounted") == 1 }

  package func setMounted(_ mounted: Bool) throws {
    if try wasMounted() != mounted { try meta.set("share_mounted", .integer(mounted ? 1 : 0)) }
  }
}
