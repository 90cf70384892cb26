import StickerModel

/// Groups of stickers that share a name, a symbol or a content, kept in step by looking only at the keys that were
/// touched. Whether there is a group costs the same however many members it has; they are joined when somebody asks.
struct Collisions {
  /// A name in a folder.
  struct Place: Hashable {
    var folder: Int64
    var name: [UInt8]
  }

  private let database: Database
  private let generation: Int
  private var names: Set<Place> = []
  private var folders: Set<Place> = []
  private var digests: Set<[UInt8]> = []
  /// Whether a group came or went.
  private(set) var hasChanged = false
  /// Whether a group may have other members than before.
  private(set) var hasTouched = false

  init(_ database: Database, generation: Int) {
    self.database = database
    self.generation = generation
  }

  mutating func touch(stem: [UInt8], in folder: Int64) {
    names.insert(Place(folder: folder, name: stem))
  }

  mutating func touch(digest: [UInt8]) {
    if !digest.isEmpty { digests.insert(digest) }
  }

  /// A folder of this name came or went in `parent`.
  mutating func touch(folder name: [UInt8], in parent: Int64) {
    folders.insert(Place(folder: parent, name: name))
  }

  /// Looks at every touched key anew.
  mutating func settle() throws {
    var seen: Set<[UInt8]> = []
    for place in names {
      let folded = foldedKey(place.name)
      try settleCase(folded, in: place.folder)
      guard seen.insert(place.name).inserted else { continue }
      try settleName(place.name, folded)
      try settleCase(folded)
      if let symbol = symbol(for: place.name)?.text { try settleSymbol(symbol) }
    }
    for digest in digests { try settleContent(digest) }
    for place in folders { try settleFolders(place) }
  }

  private mutating func settleName(_ stem: [UInt8], _ folded: [UInt8]) throws {
    let second = try database.first(
      "SELECT 1 FROM sticker WHERE folded = ? AND stem = ? LIMIT 1 OFFSET 1", .bytes(folded), .bytes(stem)
    ) { $0.int(0) }
    try set("name", stem, root: folded, exists: second != nil)
  }

  /// Across folders: two spellings and two folders.
  private mutating func settleCase(_ folded: [UInt8]) throws {
    let spellings = try spellings(of: folded)
    var isGroup = false
    if spellings.count > 1 {
      isGroup =
        try database.first(
          """
          SELECT 1 FROM sticker WHERE folded = ?1 AND folder <> (SELECT folder FROM sticker WHERE folded = ?1 LIMIT 1)
          LIMIT 1
          """, .bytes(folded)
        ) { $0.int(0) } != nil
    }
    try set("case", folded, root: folded, exists: isGroup)
  }

  private mutating func settleCase(_ folded: [UInt8], in folder: Int64) throws {
    var count = 0
    let spellings = try spellings(of: folded)
    for stem in spellings where spellings.count > 1 {
      let stands = try database.first(
        "SELECT 1 FROM sticker WHERE folder = ? AND stem = ?", .integer(folder), .bytes(stem)
      ) { $0.int(0) }
      if stands != nil { count += 1 }
    }
    try set("case", folded, place: folder, root: folded, exists: count > 1)
  }

  /// The spellings of a folded name that occur, by one look for each; at most 100, of which two make a group.
  private func spellings(of folded: [UInt8]) throws -> [[UInt8]] {
    var found: [[UInt8]] = []
    while found.count < 100 {
      let next = try database.first(
        "SELECT stem FROM sticker WHERE folded = ? AND stem > ? ORDER BY stem LIMIT 1", .bytes(folded),
        .bytes(found.last ?? [])
      ) { $0.bytes(0) }
      guard let next else { break }
      found.append(next)
    }
    return found
  }

  private mutating func settleSymbol(_ symbol: String) throws {
    let isGroup = try database.first(
      """
      SELECT (SELECT MIN(stem) FROM sticker WHERE symbol = ?1) <> (SELECT MAX(stem) FROM sticker WHERE symbol = ?1)
      """, .text(symbol)
    ) { $0.int(0) }
    try set("symbol", Array(symbol.utf8), exists: isGroup == 1)
  }

  private mutating func settleContent(_ digest: [UInt8]) throws {
    let inodes = try database.all(
      """
      SELECT inode, COUNT(DISTINCT sticker), MIN(sticker), MAX(sticker) FROM file
      WHERE digest = ? AND sticker IS NOT NULL GROUP BY inode
      """, .bytes(digest)
    ) { (inode: $0.integer(0), stickers: $0.int(1), first: $0.integer(2), last: $0.integer(3)) }
    let isShared = (inodes.map(\.first).min() ?? 0) != (inodes.map(\.last).max() ?? 0)
    try set("content", digest, exists: inodes.count > 1 && isShared)
    let linked = Set(inodes.filter { $0.stickers > 1 }.map(\.inode))
    let known = try database.all(
      "SELECT place FROM collision WHERE kind = 'same-file' AND key = ?", .bytes(digest)
    ) { $0.integer(0) }
    for inode in linked.union(known) {
      try set("same-file", digest, place: inode, exists: linked.contains(inode))
    }
  }

  private mutating func settleFolders(_ place: Place) throws {
    let folded = foldedKey(place.name)
    let alike = try database.first(
      "SELECT 1 FROM folder WHERE parent = ? AND folded = ? LIMIT 1 OFFSET 1", .integer(place.folder),
      .bytes(folded)
    ) { $0.int(0) }
    try set("folder-case", folded, place: place.folder, root: folded, exists: alike != nil)
  }

  private mutating func set(
    _ kind: String, _ key: [UInt8], place: Int64 = 0, root: [UInt8]? = nil, exists: Bool
  ) throws {
    let isKnown = try database.first(
      "SELECT 1 FROM collision WHERE kind = ? AND key = ? AND place = ?", .text(kind), .bytes(key),
      .integer(place)
    ) { $0.int(0) }
    if exists || isKnown != nil { hasTouched = true }
    if exists == (isKnown != nil) { return }
    hasChanged = true
    if exists {
      try database.run(
        "INSERT INTO collision(kind, key, place, root, generation) VALUES (?, ?, ?, ?, ?)", .text(kind),
        .bytes(key),
        .integer(place), .bytes(root), .integer(generation))
    } else {
      try database.run(
        "DELETE FROM collision WHERE kind = ? AND key = ? AND place = ?", .text(kind), .bytes(key),
        .integer(place))
    }
  }
}

extension Collisions {
  /// All groups at once, when the first index is whole: one pass is cheaper than one look for each key.
  static func countAll(_ database: Database, generation: Int) throws {
    try database.execute(
      """
      DELETE FROM collision;
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'name', stem, 0, folded, \(generation) FROM sticker GROUP BY folded, stem HAVING COUNT(*) > 1;
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'case', folded, 0, folded, \(generation) FROM sticker GROUP BY folded
        HAVING MIN(stem) <> MAX(stem) AND MIN(folder) <> MAX(folder);
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'case', folded, folder, folded, \(generation) FROM sticker
        WHERE folded IN (SELECT folded FROM sticker GROUP BY folded HAVING MIN(stem) <> MAX(stem))
        GROUP BY folded, folder HAVING COUNT(*) > 1;
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'symbol', CAST(symbol AS BLOB), 0, NULL, \(generation) FROM sticker WHERE symbol IS NOT NULL
        GROUP BY symbol HAVING MIN(stem) <> MAX(stem);
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'content', digest, 0, NULL, \(generation) FROM file WHERE digest IS NOT NULL
        GROUP BY digest HAVING MIN(inode) <> MAX(inode) AND MIN(sticker) <> MAX(sticker);
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'same-file', digest, inode, NULL, \(generation) FROM file WHERE digest IS NOT NULL
        GROUP BY digest, inode HAVING COUNT(DISTINCT sticker) > 1;
      INSERT INTO collision(kind, key, place, root, generation)
        SELECT 'folder-case', folded, parent, folded, \(generation) FROM folder WHERE path <> X''
        GROUP BY parent, folded HAVING COUNT(*) > 1;
      """)
  }
}
