import StickerTraits
import StickerModel

/// Touched families become stickers anew.
extension BatchApplication {
  /// A row of the file table on its way into a sticker.
  struct FileRow {
    var key: Int64
    var name: [UInt8]
    /// The sticker it belongs to, or belonged to before it was merged into another since the last quiet moment.
    var claim: Int64?
    var facts: PictureFacts
    var variant: Variant
    /// The user id of the owner.
    var owner: UInt32?
    /// What is odd about its name among the others of its family.
    var remarks: [Rule] = []
    /// Not in the table yet.
    var fresh: FreshFile?
  }

  /// The files of one sticker, before it is known which one it is.
  struct Group {
    var family: Family
    var folder: Int64 { family.folder }
    var theme: Int64
    var folderPath: RelativePath
    var stem: [UInt8]
    var files: [FileRow]
  }

  func regroup() throws {
    try widen()
    var groups: [Group] = []
    // In an order of their own, so that the same batch gives the same ids.
    for family in families.sorted() { groups += try read(family) }
    let heirs = Succession.settle(try groups.map(claims), age: before.age)
    // Stickers that end here depart before the others are written, so that one with the same content can take over.
    let kept = Set(heirs.compactMap(\.self))
    claimed = kept
    for sticker in before.inOrder where !kept.contains(sticker.key) && !stale.contains(sticker.key) {
      try depart(sticker)
    }
    for (group, heir) in zip(groups, heirs) { try write(group, heir: heir) }
    for key in stale.sorted() where !kept.contains(key) { try renew(key) }
  }

  /// Files that remember a sticker may claim it back from where it is at home by its path alone: that home is looked
  /// at anew as well.
  private func widen() throws {
    guard try database.first("SELECT 1 FROM file WHERE origin IS NOT NULL LIMIT 1", row: { $0.int(0) }) != nil
    else {
      return
    }
    var open = Array(families)
    while let family = open.popLast() {
      let homes = try database.all(
        """
        SELECT home.folder, home.family FROM file JOIN file AS home ON home.sticker = file.origin
        WHERE file.folder = ? AND file.family = ? AND file.origin IS NOT NULL
        """, .integer(family.folder), .bytes(family.key)
      ) { Family(folder: $0.integer(0), key: $0.bytes(1)) }
      for home in homes where families.insert(home).inserted {
        try before.read(home, from: database)
        open.append(home)
      }
    }
  }

  private func read(_ family: Family) throws -> [Group] {
    guard let folder = try folders.row(family.folder) else { return [] }
    let rows =
      try fresh[family].map(freshRows)
      ?? database.all(
        """
        SELECT key, name, COALESCE(origin, sticker), format, width, height, orientation, alpha, frames, size, digest,
          problem, traits, owner
        FROM file WHERE folder = ? AND family = ? AND standing = 0 ORDER BY name
        """, .integer(family.folder), .bytes(family.key), row: fileRow)
    return groupVariants(rows.map(\.name)).map { group in
      let files = group.members.map { member in
        var row = rows[member.index]
        row.variant = member.variant
        row.remarks = member.remarks
        return row
      }
      return Group(
        family: family, theme: folder.theme, folderPath: folder.path, stem: group.stem, files: files)
    }
  }

  private func freshRows(_ files: [FreshFile]) -> [FileRow] {
    files.sorted { $0.name.lexicographicallyPrecedes($1.name) }.compactMap { file in
      file.facts.map {
        FileRow(
          key: 0, name: file.name, claim: nil, facts: $0, variant: Variant(), owner: file.stamp.owner,
          fresh: file)
      }
    }
  }

  func fileRow(_ row: Statement) -> FileRow {
    FileRow(
      key: row.integer(0), name: row.bytes(1), claim: row.isNull(2) ? nil : row.integer(2),
      facts: PictureFacts(
        format: row.text(3).flatMap(PictureFormat.init(rawValue:)) ?? .png, width: row.real(4),
        height: row.real(5), orientation: row.int(6), alpha: row.isNull(7) ? nil : row.int(7) != 0,
        frames: row.int(8), bytes: row.integer(9), digest: Digest(row.bytes(10)),
        problem: row.text(11).flatMap(PictureProblem.init(rawValue:)),
        traits: PictureFacts.Traits(rawValue: row.int(12))),
      variant: Variant(), owner: row.isNull(13) ? nil : UInt32(clamping: row.integer(13)))
  }

  private func claims(_ group: Group) throws -> Succession.Group {
    // Nobody was at this place, and no file was anywhere.
    if group.files[0].fresh != nil { return Succession.Group(occupant: nil, carried: []) }
    let occupant = try database.first(
      "SELECT key FROM sticker WHERE folder = ? AND stem = ?", .integer(group.folder), .bytes(group.stem)
    ) { $0.integer(0) }
    if let occupant { try before.read(sticker: occupant, from: database) }
    var carried: [Int64: Bool] = [:]
    for file in group.files {
      guard let sticker = file.claim, try before.isFree(sticker, in: database) else { continue }
      let isPrimary = before.primaryFile(of: sticker) == file.key
      carried[sticker] = isPrimary || carried[sticker] ?? false
    }
    return Succession.Group(
      occupant: occupant, carried: carried.map { (sticker: $0.key, withPrimary: $0.value) })
  }

  func write(_ group: Group, heir: Int64?) throws {
    var record = try record(of: group)
    let primary = group.files[record.primary]
    let known = heir.flatMap { before.stickers[$0] }
    let former = known == nil ? try resurrect(heir, record.path, primary.facts.digest) : nil
    record.id = known?.id ?? former?.id ?? catalog.makeIdentifier()
    record.added = known?.added ?? former?.added ?? generation
    record.formerPaths = known?.former ?? former?.former ?? []
    // Departed and come back within one batch (a copy whose original went): for readers it has moved.
    let returned = former.flatMap { departing[$0.key] }
    if let returned { withdrawn.insert(returned.id) }
    let isMoved = known.map { moved($0, group, primary, record.path) } ?? false
    if let known, isMoved {
      record.formerPaths = remembered(known.former, known.path, now: record.path)
    } else if let former, former.path != record.path {
      record.formerPaths = remembered(former.former, former.path, now: record.path)
    }
    let key = try save(&record, group, known, former?.key)
    for file in group.files { try attach(file, of: group.family, to: key) }
    try examine(group, record, sticker: key, isNew: known == nil)
    if !isBuilding { touchCollisions(group, known) }
    report(
      record, group, known ?? returned, isMoved: isMoved || returned.map { $0.path != record.path } ?? false)
  }

  /// Whether the sticker's picture stands somewhere else now: its place changed, or its primary file was renamed.
  private func moved(
    _ known: StickersBefore.Sticker, _ group: Group, _ primary: FileRow, _ path: RelativePath
  ) -> Bool {
    if known.path == path { return false }
    if known.folder != group.folder || known.stem != group.stem { return true }
    return known.primaryFile.map { $0 == primary.key } ?? false
  }

  private func remembered(_ former: [RelativePath], _ path: RelativePath, now: RelativePath) -> [RelativePath]
  {
    let paths = former.filter { $0 != now && $0 != path } + [path]
    return Array(paths.suffix(16))
  }

  /// Writes the row if anything that shows has changed; gives its key.
  private func save(
    _ record: inout StickerRecord, _ group: Group, _ known: StickersBefore.Sticker?, _ former: Int64?
  ) throws -> Int64 {
    if let known {
      record.changed = known.changed
      if catalog.render(record) == known.json, known.folder == group.folder, known.theme == group.theme {
        return known.key
      }
    }
    record.changed = generation
    let bytes = group.files.reduce(0) { $0 + $1.facts.bytes }
    let values: (Value, Value) = (.integer(group.files.count), .integer(bytes))
    let json = catalog.render(record)
    touchedThemes.insert(group.theme)
    if let known {
      touchedThemes.insert(known.theme)
      try database.run(
        """
        UPDATE sticker SET theme = ?, folder = ?, stem = ?, path = ?, json = ?, files = ?, bytes = ?, changed = ?,
          former = ?, symbol = ?, symbol_path = ?, folded = ?, license = ? WHERE key = ?
        """, .integer(group.theme), .integer(group.folder), .bytes(group.stem), .bytes(record.path.bytes),
        .utf8(json), values.0, values.1, .integer(record.changed), .bytes(packed(record.formerPaths)),
        .text(record.symbol), .text(record.symbolPath), .bytes(foldedKey(group.stem)), .text(record.license),
        .integer(known.key))
      return known.key
    }
    let key = former ?? catalog.nextStickerKey()
    try database.run(
      """
      INSERT INTO sticker(key, id, theme, folder, stem, path, json, files, bytes, added, changed, former, symbol,
        symbol_path, folded, license) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ) { row in
      row.integer(key)
      row.text(record.id)
      row.integer(group.theme)
      row.integer(group.folder)
      row.bytes(group.stem)
      row.bytes(record.path.bytes)
      row.text(bytes: json)
      row.integer(Int64(group.files.count))
      row.integer(bytes)
      row.integer(Int64(record.added))
      row.integer(Int64(record.changed))
      row.bytes(packed(record.formerPaths))
      row.text(record.symbol)
      row.text(record.symbolPath)
      row.bytes(foldedKey(group.stem))
      row.text(record.license)
    }
    return key
  }

  /// A file that was merged into an older sticker remembers its own until the next quiet moment, so that it gets it
  /// back when it is renamed once more: several quick renames must come out as one.
  private func attach(_ file: FileRow, of family: Family, to sticker: Int64) throws {
    if let fresh = file.fresh {
      return try insert(fresh, of: family, sticker: sticker, variant: file.variant)
    }
    let origin: Value = file.claim.flatMap { $0 == sticker ? nil : .integer($0) } ?? .null
    try database.run(
      """
      UPDATE file SET sticker = ?1, scale = ?2, idiom = ?3, appearance = ?4, height_class = ?5, origin = ?7
      WHERE key = ?6 AND (sticker IS NOT ?1 OR scale IS NOT ?2 OR idiom IS NOT ?3 OR appearance IS NOT ?4
        OR height_class IS NOT ?5 OR origin IS NOT ?7)
      """, .integer(sticker), .integer(file.variant.scale), .text(file.variant.idiom.rawValue),
      .text(file.variant.appearance.rawValue), .text(file.variant.heightClass.rawValue), .integer(file.key),
      origin)
  }

  private func touchCollisions(_ group: Group, _ known: StickersBefore.Sticker?) {
    collisions.touch(stem: group.stem, in: group.folder)
    if known.map({ $0.folder != group.folder || $0.stem != group.stem }) ?? true {
      copyPlaces.insert(Collisions.Place(folder: group.folder, name: group.stem))
    }
    for file in group.files { collisions.touch(digest: file.facts.digest.bytes) }
    guard let known else { return }
    collisions.touch(stem: known.stem, in: known.folder)
    copyPlaces.insert(Collisions.Place(folder: known.folder, name: known.stem))
    for digest in known.digests { collisions.touch(digest: digest) }
  }

  private func report(
    _ record: StickerRecord, _ group: Group, _ known: StickersBefore.Sticker?, isMoved: Bool
  ) {
    if isBuilding { isVisible = true }
    guard record.changed == generation, !isBuilding else { return }
    guard let known else { return note(.added, record.id, record.path) }
    if known.theme != group.theme { wandered[known.theme, default: [:]][group.theme, default: 0] += 1 }
    let digests = group.files.map(\.facts.digest.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    let isChanged = digests != known.digests.sorted { $0.lexicographicallyPrecedes($1) }
    if isMoved {
      note(.moved, record.id, record.path, from: known.path, changed: isChanged)
    } else {
      note(.changed, record.id, record.path, changed: true)
    }
  }

  private func depart(_ sticker: StickersBefore.Sticker) throws {
    hasDeparted = true
    try database.run(
      """
      INSERT INTO departed(key, id, path, digest, added, former, primary_file, generation)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(sticker.key), .text(sticker.id), .bytes(sticker.path.bytes),
      .bytes(sticker.primaryDigest),
      .integer(sticker.added), .bytes(packed(sticker.former)),
      sticker.primaryFile.map(Value.integer) ?? .null,
      .integer(generation))
    let isFound = try database.first(
      "SELECT 1 FROM finding WHERE sticker = ? LIMIT 1", .integer(sticker.key), row: { $0.int(0) })
    if isFound != nil { touchesFindings = true }
    try database.run("DELETE FROM sticker WHERE key = ?", .integer(sticker.key))
    // A refused file keeps its row, but not the sticker it was a file of.
    try database.run("UPDATE file SET sticker = NULL WHERE sticker = ?", .integer(sticker.key))
    collisions.touch(stem: sticker.stem, in: sticker.folder)
    copyPlaces.insert(Collisions.Place(folder: sticker.folder, name: sticker.stem))
    for digest in sticker.digests { collisions.touch(digest: digest) }
    touchedThemes.insert(sticker.theme)
    departing[sticker.key] = sticker
    note(.removed, sticker.id, sticker.path)
  }

  /// A sticker comes back with its id: the one its files claim, else one that departed from this path, else one that
  /// had the same content.
  private func resurrect(
    _ heir: Int64?, _ path: RelativePath, _ digest: Digest
  ) throws -> StickersBefore.Departed? {
    guard hasDeparted else { return nil }
    let found =
      try heir.flatMap { before.departed[$0] }
      ?? free(
        """
        SELECT key, id, path, added, former, primary_file FROM departed WHERE path = ?
        ORDER BY generation DESC, key LIMIT 100
        """, path.bytes)
      ?? free(
        """
        SELECT key, id, path, added, former, primary_file FROM departed WHERE digest = ?
        ORDER BY generation DESC, path LIMIT 100
        """, digest.bytes)
    if let found { try database.run("DELETE FROM departed WHERE key = ?", .integer(found.key)) }
    return found
  }

  /// The first that no group of this batch claims by its files.
  private func free(_ sql: StaticString, _ key: [UInt8]) throws -> StickersBefore.Departed? {
    try database.all(sql, .bytes(key), row: StickersBefore.Departed.init).first { !claimed.contains($0.key) }
  }
}
