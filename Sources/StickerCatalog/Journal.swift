import StickerModel

/// How much of the journal is kept: what is in the last `entries` or the last `days`, whichever is more, never over `cap`.
package struct JournalLimits: Hashable, Sendable {
  package var entries = 100_000
  package var days = 30
  package var cap = 1_000_000

  package init() {}
}

/// What changed when, for `changes --since`.
struct Journal {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func append(_ entries: [JournalEntry]) throws {
    for entry in entries {
      try database.run(
        "INSERT INTO change(generation, kind, id, path, source, changed) VALUES (?, ?, ?, ?, ?, ?)",
        .integer(entry.generation), .text(entry.kind.rawValue), .text(entry.id), .bytes(entry.path.bytes),
        .bytes(entry.from?.bytes), .integer(entry.changed ? 1 : 0))
    }
  }

  /// Drops whole generations from the old end, and what was remembered of stickers that departed in them.
  func trim(to limits: JournalLimits, now: String) throws {
    guard let newest = try database.first("SELECT MAX(key) FROM change", row: { $0.integer(0) }), newest > 0,
      let oldest = try database.first("SELECT MIN(key) FROM change", row: { $0.integer(0) })
    else { return }
    let byCount = newest - Int64(limits.entries)
    let byCap = newest - Int64(limits.cap)
    guard oldest <= byCount else { return }
    let byAge =
      try database.first(
        """
        SELECT MIN(key) FROM change WHERE generation >=
          (SELECT MIN(number) FROM generation WHERE julianday(at) >= julianday(?) - ?)
        """, .text(now), .integer(limits.days)
      ) { $0.isNull(0) ? Int64.max : $0.integer(0) } ?? Int64.max
    let cut = max(byCap, min(byCount, byAge - 1))
    guard
      let last = try database.first(
        "SELECT MAX(generation) FROM change WHERE key <= ?", .integer(cut),
        row: { $0.isNull(0) ? nil : $0.integer(0) }) ?? nil
    else { return }
    try database.run("DELETE FROM change WHERE generation <= ?", .integer(last))
    try database.run("DELETE FROM departed WHERE generation <= ?", .integer(last))
    try database.run("DELETE FROM departed_theme WHERE generation <= ?", .integer(last))
    try database.run(
      "INSERT OR REPLACE INTO meta(key, value) VALUES ('journal_from', ?)", .integer(last))
  }
}
