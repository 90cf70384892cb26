package import StickerModel

/// A theme as `stickerctl themes` shows it.
package struct ThemeRow: Sendable {
  package var id: String
  package var name: String
  package var title: String
  package var artist: String?
  package var license: String?
  package var stickers: Int
  package var files: Int
  package var bytes: Int64
  /// Files that are no pictures.
  package var other: Int
  package var generation: Int
}

/// A sticker with the JSON that documents show.
package struct StickerRow: Sendable {
  package var id: String
  package var path: RelativePath
  package var name: [UInt8]
  package var files: Int
  package var bytes: Int64
  package var added: Int
  package var changed: Int
  /// The sticker object of a theme document.
  package var json: [UInt8]
}

extension CatalogReader {
  /// In the order of their names' bytes.
  package func themes() throws -> [ThemeRow] {
    try database.all(
      """
      SELECT id, name, title, artist, license, stickers, files, bytes, other, generation FROM themes
      ORDER BY CAST(name AS BLOB)
      """
    ) { row in
      ThemeRow(
        id: row.text(0) ?? "", name: row.text(1) ?? "", title: row.text(2) ?? "", artist: row.text(3),
        license: row.text(4), stickers: row.int(5), files: row.int(6), bytes: row.integer(7),
        other: row.int(8),
        generation: row.int(9))
    }
  }

  /// Calls `body` with each sticker, in the order of their paths' bytes.
  ///
  /// - Parameters:
  ///   - theme: a theme's folder name; all themes if `nil`.
  ///   - search: text that the path or the label holds, case ignored for ASCII letters.
  package func stickers(theme: [UInt8]?, search: String?, _ body: (StickerRow) throws -> Void) throws {
    try database.rows(
      """
      SELECT sticker.id, sticker.path, stem, sticker.files, sticker.bytes, sticker.added, changed, json
      FROM sticker JOIN theme ON theme.key = sticker.theme
      WHERE (?1 IS NULL OR theme.name = ?1)
        AND (?2 IS NULL OR instr(lower(CAST(sticker.path AS TEXT)), lower(?2))
          OR instr(lower(json ->> '$.label'), lower(?2)))
      ORDER BY sticker.path
      """, .bytes(theme), .text(search)
    ) { try body(Self.sticker($0)) }
  }

  /// The stickers that an id, a path (also a variant's or a former one) or a name means; several if a name is not
  /// the only one.
  package func stickers(named reference: [UInt8]) throws -> [StickerRow] {
    let id = String(decoding: reference, as: UTF8.self)
    let byKey = try database.all(
      """
      SELECT id, path, stem, files, bytes, added, changed, json FROM sticker WHERE id = ?1
      UNION SELECT id, path, stem, files, bytes, added, changed, json FROM sticker WHERE path = ?2
      UNION SELECT sticker.id, sticker.path, stem, sticker.files, sticker.bytes, sticker.added, sticker.changed, json
        FROM file JOIN sticker ON sticker.key = file.sticker
        WHERE file.folder = (SELECT key FROM folder WHERE path = ?3) AND file.family = ?5 AND file.name = ?4
      """, .text(id), .bytes(reference), .bytes((RelativePath(reference).parent ?? .share).bytes),
      .bytes(RelativePath(reference).name), .bytes(familyKey(ofFileName: RelativePath(reference).name)),
      row: Self.sticker)
    if !byKey.isEmpty { return byKey }
    return try database.all(
      "SELECT id, path, stem, files, bytes, added, changed, json FROM sticker WHERE folded = ? AND stem = ? ORDER BY path",
      .bytes(foldedKey(reference)), .bytes(reference), row: Self.sticker)
  }

  private static func sticker(_ row: Statement) -> StickerRow {
    StickerRow(
      id: row.text(0) ?? "", path: RelativePath(row.bytes(1)), name: row.bytes(2), files: row.int(3),
      bytes: row.integer(4), added: row.int(5), changed: row.int(6), json: row.bytes(7))
  }

  /// Calls `body` with each entry after a generation, oldest first.
  ///
  /// - Throws: `Problem` with status 65 if the journal doesn't reach back that far.
  package func changes(since generation: Int, _ body: (JournalEntry) throws -> Void) throws {
    let from = try Meta(database).integer("journal_from") ?? 0
    let current = try self.generation
    guard generation >= from, generation <= current else {
      throw Problem(
        .data,
        "the cursor is too old: the journal begins after generation \(from)"
          + (generation > current ? " and ends at \(current)" : ""),
        hint: "read the manifest anew and go on from its generation.")
    }
    try database.rows(
      "SELECT generation, kind, id, path, source, changed FROM change WHERE generation > ? ORDER BY key",
      .integer(generation)
    ) { row in
      try body(
        JournalEntry(
          generation: row.int(0), kind: row.text(1).flatMap(JournalEntry.Kind.init(rawValue:)) ?? .changed,
          id: row.text(2) ?? "", path: RelativePath(row.bytes(3)),
          from: row.isNull(4) ? nil : RelativePath(row.bytes(4)), changed: row.int(5) != 0))
    }
  }

  /// The settings' and themes' patterns are the daemon's; this is what it left for `explain` and `verify`.
  package func knownFiles(in folder: RelativePath) throws -> [KnownFile] {
    try database.all(
      """
      SELECT ?1, name, file.inode, size, modified, changed, file.born, standing, digest, problem FROM file
      WHERE folder = (SELECT key FROM folder WHERE path = ?1) ORDER BY name
      """, .bytes(folder.bytes), row: KnownFile.init)
  }

  package func knownFolders() throws -> [KnownFolder] {
    try database.all("SELECT path, inode, born, mounted FROM folder ORDER BY path", row: KnownFolder.init)
  }

  /// The pictures of the index, in the order of their paths' bytes.
  package func indexedFiles(_ body: (KnownFile) throws -> Void) throws {
    try database.rows(
      """
      SELECT path, name, file.inode, size, modified, changed, file.born, standing, digest, problem
      FROM file JOIN folder ON folder.key = file.folder WHERE standing = 0
      """
    ) { try body(KnownFile($0)) }
  }

  /// The ignore patterns of each theme's `theme.json`.
  package func ignorePatterns() throws -> [(theme: RelativePath, patterns: [String])] {
    try database.all("SELECT name, metadata FROM theme WHERE metadata IS NOT NULL") { row in
      (theme: RelativePath(row.bytes(0)), patterns: themeMetadata(row.bytes(1)).ignore)
    }
  }
}
