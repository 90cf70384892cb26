import StickerModel

/// What the stickers of the touched families were before the batch.
struct StickersBefore {
  struct Sticker {
    var key: Int64
    var id: String
    var theme: Int64
    var folder: Int64
    var stem: [UInt8]
    var path: RelativePath
    var json: [UInt8]
    var added: Int
    var changed: Int
    var former: [RelativePath]
    /// The row of the primary file, if it was found among the touched files.
    var primaryFile: Int64?
    var primaryDigest: [UInt8]?
    /// Of all files, sorted: whether a moved sticker's content changed as well.
    var digests: [[UInt8]] = []
  }

  /// A sticker that has gone, and may come back.
  struct Departed {
    var key: Int64
    var id: String
    var path: RelativePath
    var added: Int
    var former: [RelativePath]
    var primaryFile: Int64?
  }

  private(set) var stickers: [Int64: Sticker] = [:]
  private(set) var departed: [Int64: Departed] = [:]

  /// By age.
  var inOrder: [Sticker] { stickers.values.sorted { $0.key < $1.key } }

  /// The row of a sticker's primary file, as far as it is known.
  func primaryFile(of sticker: Int64) -> Int64? {
    stickers[sticker]?.primaryFile ?? departed[sticker]?.primaryFile
  }

  /// Smaller is older.
  func age(of sticker: Int64) -> (Int, Int64) {
    (stickers[sticker]?.added ?? departed[sticker]?.added ?? Int.max, sticker)
  }

  /// Whether a file may claim this sticker: it is touched by the batch, or departed, and not at home elsewhere.
  mutating func isFree(_ sticker: Int64, in database: Database) throws -> Bool {
    if stickers[sticker] != nil || departed[sticker] != nil { return true }
    guard let row = try Self.departed(key: sticker, in: database) else { return false }
    departed[sticker] = row
    return true
  }

  private static func departed(key: Int64, in database: Database) throws -> Departed? {
    try database.first(
      "SELECT key, id, path, added, former, primary_file FROM departed WHERE key = ?", .integer(key),
      row: Departed.init)
  }

  func count(ofTheme theme: Int64) -> Int {
    stickers.values.reduce(0) { $1.theme == theme ? $0 + 1 : $0 }
  }

  /// Reads the stickers of a family; `false` if it has no file at all.
  @discardableResult
  mutating func read(_ family: BatchApplication.Family, from database: Database) throws -> Bool {
    let files = try database.all(
      """
      SELECT key, sticker, name, digest FROM file WHERE folder = ? AND family = ?
      """, .integer(family.folder), .bytes(family.key)
    ) { (key: $0.integer(0), sticker: $0.integer(1), name: $0.bytes(2), digest: $0.bytes(3)) }
    // A refused file has no sticker: key 0 is none.
    for file in files where file.sticker != 0 {
      if stickers[file.sticker] == nil {
        stickers[file.sticker] = try Self.sticker(file.sticker, from: database)
      }
      stickers[file.sticker]?.digests.append(file.digest)
      if stickers[file.sticker]?.path.name == file.name {
        stickers[file.sticker]?.primaryFile = file.key
        stickers[file.sticker]?.primaryDigest = file.digest
      }
    }
    return !files.isEmpty
  }

  /// A sticker with all its files, whatever their families.
  mutating func readWhole(sticker key: Int64, from database: Database) throws {
    guard var sticker = try Self.sticker(key, from: database) else { return }
    try database.rows("SELECT key, name, digest FROM file WHERE sticker = ?", .integer(key)) { row in
      sticker.digests.append(row.bytes(2))
      if row.bytes(1) == sticker.path.name {
        sticker.primaryFile = row.integer(0)
        sticker.primaryDigest = row.bytes(2)
      }
    }
    stickers[key] = sticker
  }

  mutating func read(sticker key: Int64, from database: Database) throws {
    guard stickers[key] == nil, let sticker = try Self.sticker(key, from: database) else { return }
    stickers[key] = sticker
  }

  private static func sticker(_ key: Int64, from database: Database) throws -> Sticker? {
    try database.first(
      "SELECT id, theme, folder, stem, path, json, added, changed, former FROM sticker WHERE key = ?",
      .integer(key)
    ) { row in
      Sticker(
        key: key, id: row.text(0) ?? "", theme: row.integer(1), folder: row.integer(2), stem: row.bytes(3),
        path: RelativePath(row.bytes(4)), json: row.bytes(5), added: row.int(6), changed: row.int(7),
        former: unpacked(row.bytes(8)))
    }
  }
}

extension StickersBefore.Departed {
  /// The columns `key, id, path, added, former, primary_file`.
  init(_ row: Statement) {
    self.init(
      key: row.integer(0), id: row.text(1) ?? "", path: RelativePath(row.bytes(2)), added: row.int(3),
      former: unpacked(row.bytes(4)), primaryFile: row.isNull(5) ? nil : row.integer(5))
  }
}
