import StickerModel

/// One batch on its way into the database, inside one transaction.
///
/// The order: themes and folders that were seen; the files (moves parked first, so that swaps can't collide); then the
/// families whose files changed are grouped anew, identifiers settle, and the rows of stickers follow; at last what is
/// gone goes. Everything that is looked at was touched by the batch: nothing here costs a scan.
final class BatchApplication {
  /// The files of one folder whose names decide together which stickers they make.
  struct Family: Hashable, Comparable {
    var folder: Int64
    var key: [UInt8]

    static func < (left: Family, right: Family) -> Bool {
      left.folder == right.folder ? left.key.lexicographicallyPrecedes(right.key) : left.folder < right.folder
    }
  }

  let catalog: Catalog
  let database: Database
  let generation: Int
  var folders: FolderKeys
  var journal: [JournalEntry] = []
  var touchedThemes: Set<Int64> = []
  var isVisible = false

  /// A file that the batch brings into a family without rows.
  struct FreshFile {
    var name: [UInt8]
    var stamp: FileStamp
    var standing: KnownFile.Standing
    var facts: PictureFacts?
  }

  /// What came into families that had no row.
  var fresh: [Family: [FreshFile]] = [:]
  /// Families with changed files, with what their stickers were before.
  var families: Set<Family> = []
  var before = StickersBefore()
  /// Stickers whose names, titles or licences come from metadata that changed.
  var stale: Set<Int64> = []
  /// Stickers that departed in this batch, and the ids of those that came back in it.
  var departing: [Int64: StickersBefore.Sticker] = [:]
  var withdrawn: Set<String> = []
  /// Stickers that groups of files carry on.
  var claimed: Set<Int64> = []
  /// How many stickers went from one theme to another, to know a theme again by its stickers.
  var wandered: [Int64: [Int64: Int]] = [:]
  var collisions: Collisions
  /// Metadata of themes as it is in this transaction, read once.
  var metadata: [Int64: ThemeMetadata] = [:]
  var hasLicenses: Bool?
  var namespaces: [Int64: String?] = [:]
  /// Where stickers came or went, which may be copies or have some.
  var copyPlaces: Set<Collisions.Place> = []
  /// Themes in which files that are no stickers came, changed or went.
  var weighedThemes: Set<Int64> = []
  /// Whether what is found, or how it is told, may have changed.
  var touchesFindings = false

  /// The first index is not whole: everything in it is one generation without a journal.
  let isBuilding: Bool
  /// Whether any sticker ever departed, and may come back.
  var hasDeparted: Bool
  /// Whether rows of displaced files are parked, and may come back.
  var hasDisplaced: Bool

  init(_ catalog: Catalog, generation: Int, isBuilding: Bool) throws {
    self.catalog = catalog
    self.isBuilding = isBuilding
    hasDeparted = try catalog.database.first("SELECT 1 FROM departed LIMIT 1", row: { $0.int(0) }) != nil
    hasDisplaced =
      try !catalog.isBulk
      && catalog.database.first("SELECT 1 FROM file WHERE folder < 0 LIMIT 1", row: { $0.int(0) }) != nil
    self.generation = generation
    database = catalog.database
    folders = FolderKeys(catalog.database)
    collisions = Collisions(catalog.database, generation: generation)
  }

  func run(_ batch: Batch) throws {
    if try !isBuilding && !batch.files.isEmpty && hasBrokenFiles() { touchesFindings = true }
    try seeThemes(batch.folders)
    try seeFolders(batch.folders)
    try collectFamilies(batch.files)
    try applyFiles(batch.files)
    try applyMetadata(batch.metadata)
    try regroup()
    journal.removeAll { $0.kind == .removed && withdrawn.contains($0.id) }
    try leaveFolders(batch.folders)
    try applyUnreadable(batch)
    try settleFindings()
    try markThemes()
  }

  func note(
    _ kind: JournalEntry.Kind, _ id: String, _ path: RelativePath, from: RelativePath? = nil,
    changed: Bool = false
  ) {
    isVisible = true
    if isBuilding { return }
    journal.append(
      JournalEntry(generation: generation, kind: kind, id: id, path: path, from: from, changed: changed))
  }

  /// The documents of the themes that changed are out of date.
  private func markThemes() throws {
    for theme in touchedThemes {
      isVisible = true
      try database.run(
        "UPDATE theme SET href = NULL, generation = ? WHERE key = ?", .integer(generation), .integer(theme))
    }
  }
}

/// The keys of folders by path, read once.
struct FolderKeys {
  struct Row {
    var key: Int64
    var theme: Int64
  }

  private let database: Database
  private var known: [RelativePath: Row] = [:]
  private var paths: [Int64: (path: RelativePath, theme: Int64)] = [:]
  /// The folders whose rows were made, by their parents' keys.
  private(set) var made: [Collisions.Place] = []

  init(_ database: Database) {
    self.database = database
  }

  mutating func find(_ path: RelativePath) throws -> Row? {
    if let row = known[path] { return row }
    let row = try database.first("SELECT key, theme FROM folder WHERE path = ?", .bytes(path.bytes)) {
      Row(key: $0.integer(0), theme: $0.integer(1))
    }
    if let row { known[path] = row }
    return row
  }

  /// The row of a folder; made if the batch names a file in a folder that no listing has shown yet.
  mutating func need(_ path: RelativePath) throws -> Row {
    if let row = try find(path) { return row }
    let parent = try path.parent.map { try need($0).key } ?? 0
    let theme =
      try path.theme.flatMap { theme in
        try database.first("SELECT key FROM theme WHERE name = ?", .bytes(theme.bytes)) { $0.integer(0) }
      } ?? 0
    let name = path.name
    try database.run(
      """
      INSERT INTO folder(parent, theme, path, inode, born, mounted, others, folded)
      VALUES (?, ?, ?, 0, 0, 0, 0, ?)
      """, .integer(parent), .integer(theme), .bytes(path.bytes),
      path.isShare ? .null : .bytes(foldedKey(name)))
    let row = Row(key: database.lastKey, theme: theme)
    made.append(Collisions.Place(folder: parent, name: name))
    known[path] = row
    return row
  }

  /// A folder's path and theme by its key.
  mutating func row(_ key: Int64) throws -> (path: RelativePath, theme: Int64)? {
    if let row = paths[key] { return row }
    let row = try database.first(
      "SELECT path, theme FROM folder WHERE key = ?", .integer(key),
      row: { (path: RelativePath($0.bytes(0)), theme: $0.integer(1)) })
    paths[key] = row
    return row
  }

  mutating func forget() {
    known.removeAll()
    paths.removeAll()
  }
}
