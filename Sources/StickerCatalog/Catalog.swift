internal import Glibc
package import StickerModel

/// The index: the one writer of the database. Owned by the engine's thread.
///
/// It knows nothing of the published format: a sticker's JSON is made by the `render` that is handed over, once, when
/// the sticker changes, and kept with its row.
package final class Catalog {
  package typealias Render = (StickerRecord) -> [UInt8]

  let database: Database
  private let path: String
  let render: Render
  let makeIdentifier: () -> String
  let now: () -> String
  package let shareIdentifier: String
  package var limits = JournalLimits()
  /// How far the database is from its first index.
  private enum Stage {
    /// As it was made: no rows, and no indexes that would have to be kept.
    case empty
    /// A first index is being written: nothing is looked up.
    case first
    /// It is written and has its indexes, but is still in the mode for adding, its pages in memory.
    case written
    case usual
  }
  private var stage = Stage.usual
  /// Whether nothing is known but what this first index has written itself.
  var isBulk: Bool { stage == .first }
  /// What the settings say about findings; see `setPolicy`.
  var findingLimits = FindingLimits()
  /// Themes whose place another folder took since the last quiet moment, by their folders: they may turn up again.
  var displacedThemes: [FolderIdentity: String] = [:]
  /// Whether the last writer ended without closing it; see `markOpen`.
  package internal(set) var wasOpen = false
  private var lastStickerKey: Int64 = 0

  /// Opens or makes the database at `path`.
  ///
  /// - Parameters:
  ///   - makeIdentifier: gives a new opaque URL-safe identifier at each call.
  ///   - makeShareIdentifier: gives the uuid of a share that has none yet.
  ///   - now: the time as RFC 3339 text, for the list of generations.
  /// - Throws: `DatabaseError`; `Problem` with status 78 for a database from a newer version.
  package init(
    path: String, render: @escaping Render, makeIdentifier: @escaping () -> String,
    makeShareIdentifier: () -> String, now: @escaping () -> String
  ) throws {
    database = try Database(path: path, mode: .readWrite)
    self.path = path
    self.render = render
    self.makeIdentifier = makeIdentifier
    self.now = now
    database.keepLog()
    try database.execute(
      "PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = OFF;"
    )
    try Self.migrate(database, path: path)
    let meta = Meta(database)
    let isEmpty = try database.first("SELECT 1 FROM folder LIMIT 1", row: { $0.int(0) }) == nil
    stage = isEmpty ? .empty : .usual
    try database.execute(isEmpty ? Self.bulkMode : Self.usualMode)
    if !isEmpty { try database.execute(Schema.indexes) }
    lastStickerKey =
      try database.first(
        "SELECT MAX(COALESCE((SELECT MAX(key) FROM sticker), 0), COALESCE((SELECT MAX(key) FROM departed), 0))",
        row: { $0.integer(0) }) ?? 0
    if let known = try meta.text("share") {
      shareIdentifier = known
    } else {
      shareIdentifier = makeShareIdentifier()
      try meta.set("share", .text(shareIdentifier))
    }
  }

  /// Readers see the last whole transaction and never wait; nothing waits for the disk but a checkpoint.
  private static let usualMode = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
    PRAGMA journal_size_limit = 4194304; PRAGMA cache_size = -3000;
    """

  /// A first index only adds pages, so that a rollback journal stays empty and every page is written once. A killed
  /// process leaves whole transactions; a loss of power may leave damage, which the next start finds and rebuilds.
  private static let bulkMode =
    "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;"

  /// Begins the first index of an empty database; `nil` if there are rows already.
  package func firstIndex() -> FirstIndex? {
    guard stage == .empty else { return nil }
    stage = .first
    return FirstIndex(self)
  }

  /// From now on rows are looked up.
  func endFirstIndex() throws {
    guard stage == .empty || stage == .first else { return }
    try database.transaction { try database.execute(Schema.indexes) }
    stage = .written
  }

  /// From now on readers come while we write: they see the last whole transaction. While somebody reads, this fails. Who
  /// writes a first index and ends, as `stickerd --once` does, calls it last: the pages that were written are still in
  /// memory when the documents are put together, and no log has to be begun.
  package func becomeUsual() throws {
    guard stage != .usual else { return }
    try endFirstIndex()
    try database.execute(Self.usualMode + "PRAGMA shrink_memory;")
    stage = .usual
  }

  /// Keys tell which sticker is older, and are never used twice.
  func nextStickerKey() -> Int64 {
    lastStickerKey += 1
    return lastStickerKey
  }

  var meta: Meta { Meta(database) }

  private static func migrate(_ database: Database, path: String) throws {
    let version = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard version <= Schema.version else {
      throw Problem(
        .configuration,
        "the index '\(escaped(path.utf8))' was made by a newer version (schema \(version), this one knows \(Schema.version))",
        hint: "install the newer version again, or choose another --state folder.")
    }
    // A database that was made just now has nothing to lose, and need not wait for the disk.
    if version == 0 { try database.execute("PRAGMA synchronous = OFF") }
    for number in version..<Schema.version {
      try database.transaction {
        try database.execute(Schema.migrations[number])
        try database.execute("PRAGMA user_version = \(number + 1)")
      }
    }
  }

  /// Whether the first index is not whole yet: batches are committed, but make up one generation.
  package func isBuilding() throws -> Bool {
    try meta.integer("whole") == nil
  }

  /// The first index is whole: everything applied so far becomes one generation.
  package func finishBuilding() throws {
    guard try isBuilding() else { return }
    try endFirstIndex()
    try database.transaction {
      let number = try meta.nextGeneration()
      try record(generation: number, entries: 0)
      try settleFindings(generation: number)
      try meta.set("findings_stale", .integer(1))
      try meta.set("whole", .integer(1))
    }
  }

  /// Applies the differences in one transaction.
  ///
  /// - Throws: `DatabaseError`; nothing of the batch is applied then.
  package func apply(_ batch: Batch) throws -> Update {
    if stage != .first { try becomeUsual() }
    return try database.transaction {
      let building = try isBuilding()
      let number = try meta.nextGeneration()
      let application = try BatchApplication(self, generation: number, isBuilding: building)
      try application.run(batch)
      if application.touchesFindings { try meta.set("findings_stale", .integer(1)) }
      guard application.isVisible else {
        return Update(generation: nil, journal: [], touchedThemes: 0)
      }
      if !building {
        try record(generation: number, entries: application.journal.count)
        try Journal(database).append(application.journal)
      }
      return Update(
        generation: building ? nil : number, journal: building ? [] : application.journal,
        touchedThemes: application.touchedThemes.count)
    }
  }

  /// A quiet moment: merged stickers are one from now on, and their files no longer remember what they were before.
  /// Displaced files that have not turned up again are gone.
  package func settleOrigins() throws {
    displacedThemes = [:]
    try database.run("DELETE FROM file WHERE folder < 0")
    try database.run("UPDATE file SET origin = NULL WHERE origin IS NOT NULL")
  }

  func record(generation number: Int, entries: Int) throws {
    try database.run(
      "INSERT INTO generation(number, at, entries) VALUES (?, ?, ?)", .integer(number), .text(now()),
      .integer(entries))
    try meta.set("generation", .integer(number))
  }

  /// Shortens the journal to its limits, and gives the log's pages back to the database file if there are many. For a
  /// quiet moment: this is where SQLite waits for the disk.
  package func tidy() throws {
    try becomeUsual()
    try database.transaction { try Journal(database).trim(to: limits, now: now()) }
    if logBytes() > Self.longLog { try checkpoint() }
  }

  private static let longLog = 4 << 20

  private func logBytes() -> Int {
    var facts = stat()
    return stat(path + "-wal", &facts) == 0 ? Int(facts.st_size) : 0
  }

  /// Moves the log's pages into the database file as far as readers allow.
  package func checkpoint() throws {
    try database.rows("PRAGMA wal_checkpoint(PASSIVE)") { _ in }
  }
}

/// Single values of the database.
struct Meta {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func text(_ key: String) throws -> String? {
    try database.first("SELECT value FROM meta WHERE key = ?", .text(key)) { $0.text(0) } ?? nil
  }

  func integer(_ key: String) throws -> Int? {
    try database.first("SELECT value FROM meta WHERE key = ?", .text(key)) { $0.int(0) }
  }

  func set(_ key: String, _ value: Value) throws {
    try database.run("INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)", .text(key), value)
  }

  func remove(_ key: String) throws {
    try database.run("DELETE FROM meta WHERE key = ?", .text(key))
  }

  func nextGeneration() throws -> Int {
    (try integer("generation") ?? 0) + 1
  }
}
