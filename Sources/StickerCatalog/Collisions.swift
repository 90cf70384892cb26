import StickerModel

/// Groups of stickers that share a name or a content, kept in step by looking only at the keys that were touched.
struct Collisions {
  private let database: Database
  private var stems: Set<[UInt8]> = []
  private var digests: Set<[UInt8]> = []

  init(_ database: Database) {
    self.database = database
  }

  mutating func touch(stem: [UInt8]) {
    stems.insert(stem)
  }

  mutating func touch(digest: [UInt8]) {
    if !digest.isEmpty { digests.insert(digest) }
  }

  /// Counts the members of every touched key anew.
  func settle() throws {
    for stem in stems {
      // Two places are enough to know that there is a group; its members are joined when somebody asks.
      try settle(
        kind: "name", key: stem,
        count: database.first(
          "SELECT COUNT(*), COUNT(DISTINCT theme) FROM sticker WHERE stem = ?", .bytes(stem), row: counts)
          ?? (0, 0))
    }
    for digest in digests {
      try settle(
        kind: "content", key: digest,
        count: database.first(
          """
          SELECT COUNT(DISTINCT sticker.key), COUNT(DISTINCT theme) FROM file
          JOIN sticker ON sticker.key = file.sticker WHERE file.digest = ?
          """, .bytes(digest), row: counts) ?? (0, 0))
    }
  }

  /// All groups at once, when the first index is whole: one pass is cheaper than one look for each key.
  static func countAll(_ database: Database) throws {
    try database.execute(
      """
      DELETE FROM collision;
      INSERT INTO collision(kind, key, scope, members)
        SELECT 'name', stem, CASE WHEN COUNT(DISTINCT theme) > 1 THEN 'themes' ELSE 'groups' END, COUNT(*)
        FROM sticker GROUP BY stem HAVING COUNT(*) > 1;
      INSERT INTO collision(kind, key, scope, members)
        SELECT 'content', file.digest, CASE WHEN COUNT(DISTINCT theme) > 1 THEN 'themes' ELSE 'groups' END,
          COUNT(DISTINCT sticker.key)
        FROM file JOIN sticker ON sticker.key = file.sticker
        WHERE file.digest IN (SELECT digest FROM file WHERE digest IS NOT NULL GROUP BY digest HAVING COUNT(*) > 1)
        GROUP BY file.digest HAVING COUNT(DISTINCT sticker.key) > 1;
      """)
  }

  private func counts(_ row: Statement) -> (members: Int, themes: Int) {
    (row.int(0), row.int(1))
  }

  private func settle(kind: String, key: [UInt8], count: (members: Int, themes: Int)) throws {
    if count.members < 2 {
      try database.run("DELETE FROM collision WHERE kind = ? AND key = ?", .text(kind), .bytes(key))
    } else {
      try database.run(
        """
        INSERT INTO collision(kind, key, scope, members) VALUES (?, ?, ?, ?)
        ON CONFLICT(kind, key) DO UPDATE SET scope = excluded.scope, members = excluded.members
        """, .text(kind), .bytes(key), .text(count.themes > 1 ? "themes" : "groups"), .integer(count.members))
    }
  }
}
