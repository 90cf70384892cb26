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

  private(set) var stickers: [Int64: Sticker] = [:]

  func count(ofTheme theme: Int64) -> Int {
    stickers.values.reduce(0) { $1.theme == theme ? $0 + 1 : $0 }
  }

  mutating func read(_ family: BatchApplication.Family, from database: Database) throws {
    let files = try database.all(
      """
      SELECT key, sticker, name, digest FROM file
      WHERE folder = ? AND family = ? AND sticker IS NOT NULL
      """, .integer(family.folder), .bytes(family.key)
    ) { (key: $0.integer(0), sticker: $0.integer(1), name: $0.bytes(2), digest: $0.bytes(3)) }
    for file in files {
      if stickers[file.sticker] == nil {
        stickers[file.sticker] = try Self.sticker(file.sticker, from: database)
      }
      stickers[file.sticker]?.digests.append(file.digest)
      if stickers[file.sticker]?.path.name == file.name {
        stickers[file.sticker]?.primaryFile = file.key
        stickers[file.sticker]?.primaryDigest = file.digest
      }
    }
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
