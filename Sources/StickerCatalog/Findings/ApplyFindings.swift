import StickerTraits
import StickerModel

/// What the rules find about the stickers that a batch writes.
extension BatchApplication {
  private struct FindingRow {
    var rule: String
    var name: [UInt8]
    var owner: Int64?
    var detail: String?

    func isSame(as other: FindingRow) -> Bool { rule == other.rule && name == other.name }
  }

  /// Examines a sticker as it was just written. Most have no finding, and cost one look, a new one none.
  func examine(_ group: Group, _ record: StickerRecord, sticker key: Int64, isNew: Bool) throws {
    let sticker = ExaminedSticker(
      stem: group.stem,
      files: group.files.map { file in
        ExaminedSticker.File(name: file.name, facts: file.facts, variant: file.variant, remarks: file.remarks)
      }, primary: record.primary, hasSymbol: record.symbol != nil, license: record.license)
    var found = findings(of: sticker, limits: catalog.findingLimits)
    if isNew && found.isEmpty { return }
    var known = isNew ? [] : try knownFindings(of: key)
    // Even if they stay, their path may be another.
    if !found.isEmpty || !known.isEmpty { touchesFindings = true }
    if !isBuilding, let index = found.firstIndex(where: { $0.rule == .conflictCopy }) {
      // Whether what it would be a copy of stands there is settled when all stickers are written.
      let name = group.files[found.remove(at: index).file].name
      known.removeAll { $0.rule == Rule.conflictCopy.rawValue && $0.name == name }
      copyPlaces.insert(Collisions.Place(folder: group.folder, name: group.stem))
    }
    let rows = found.map { finding in
      FindingRow(
        rule: finding.rule.rawValue, name: group.files[finding.file].name,
        owner: group.files[finding.file].owner.map(Int64.init), detail: finding.detail)
    }
    try replaceFindings(of: key, with: rows, known: known)
  }

  private func knownFindings(of sticker: Int64) throws -> [FindingRow] {
    try database.all(
      "SELECT rule, name, owner, detail FROM finding WHERE sticker = ?", .integer(sticker)
    ) {
      FindingRow(
        rule: $0.text(0) ?? "", name: $0.bytes(1), owner: $0.isNull(2) ? nil : $0.integer(2),
        detail: $0.text(3))
    }
  }

  /// The owner of a file changed, and nothing else.
  func replaceOwner(of file: Int64, with owner: UInt32) throws {
    let known = try database.first(
      "SELECT sticker, name, owner FROM file WHERE key = ?", .integer(file)
    ) { (sticker: $0.integer(0), name: $0.bytes(1), owner: $0.isNull(2) ? nil : $0.integer(2)) }
    guard let known, known.owner != Int64(owner) else { return }
    touchesFindings = true
    let isFound = try database.first(
      "SELECT 1 FROM finding WHERE sticker = ? AND name = ? LIMIT 1", .integer(known.sticker),
      .bytes(known.name)
    ) { $0.int(0) }
    if isFound == nil { return }
    isVisible = true
    try database.run(
      "UPDATE finding SET owner = ? WHERE sticker = ? AND name = ?", .integer(Int(owner)),
      .integer(known.sticker),
      .bytes(known.name))
  }

  private func replaceFindings(of sticker: Int64, with rows: [FindingRow], known: [FindingRow]) throws {
    for row in known where !rows.contains(where: row.isSame) {
      (isVisible, touchesFindings) = (true, true)
      try database.run(
        "DELETE FROM finding WHERE sticker = ? AND rule = ? AND name = ?", .integer(sticker), .text(row.rule),
        .bytes(row.name))
    }
    for row in rows {
      if let old = known.first(where: row.isSame) {
        if old.owner == row.owner, old.detail == row.detail { continue }
      }
      (isVisible, touchesFindings) = (true, true)
      try database.run(
        """
        INSERT INTO finding(sticker, rule, name, owner, detail, generation) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET owner = excluded.owner, detail = excluded.detail
        """, .integer(sticker), .text(row.rule), .bytes(row.name), .integer(row.owner), .text(row.detail),
        .integer(generation))
    }
  }

  /// At the end of a batch: what depends on other stickers, on whole themes, and on folders.
  func settleFindings() throws {
    if isBuilding { return }
    for place in folders.made { collisions.touch(folder: place.name, in: place.folder) }
    try collisions.settle()
    if collisions.hasChanged { isVisible = true }
    if try collisions.hasTouched || !families.isEmpty && hasBrokenFiles() { touchesFindings = true }
    for place in copyPlaces { try settleCopies(around: place) }
    for theme in touchedThemes.union(weighedThemes) where theme != 0 {
      if try settleTheme(theme) { (isVisible, touchesFindings) = (true, true) }
    }
  }

  /// What is wrong with files is told by their own rows.
  func hasBrokenFiles() throws -> Bool {
    try database.first("SELECT 1 FROM file WHERE standing <> 0 OR problem IS NOT NULL LIMIT 1") { $0.int(0) }
      != nil
  }

  /// A theme that is gone has no findings.
  private func settleTheme(_ theme: Int64) throws -> Bool {
    let stands = try database.first("SELECT 1 FROM theme WHERE key = ?", .integer(theme)) { $0.int(0) }
    if stands == nil { return false }
    let settlement = ThemeSettlement(database, generation: generation)
    let licenses = try settlement.settleLicenses(of: theme, always: catalog.findingLimits.wantsLicenses)
    let weight = weighedThemes.contains(theme) ? try settlement.settleWeight(of: theme) : false
    return licenses || weight
  }

  /// A sticker came to, or went from, this place: it may be a copy, and others may be copies of it.
  private func settleCopies(around place: Collisions.Place) throws {
    try settleCopy(place)
    for beginning in copyBeginnings {
      let lower = place.name + Array(beginning.utf8)
      let copies = try database.all(
        "SELECT stem FROM sticker WHERE folder = ? AND stem >= ? AND stem < ?", .integer(place.folder),
        .bytes(lower), .bytes(lower + [255])
      ) { $0.bytes(0) }
      for stem in copies { try settleCopy(Collisions.Place(folder: place.folder, name: stem)) }
    }
  }

  private func settleCopy(_ place: Collisions.Place) throws {
    guard let original = originalOfCopy(place.name),
      let sticker = try database.first(
        "SELECT key, path FROM sticker WHERE folder = ? AND stem = ?", .integer(place.folder),
        .bytes(place.name),
        row: { (key: $0.integer(0), name: RelativePath($0.bytes(1)).name) })
    else { return }
    let stands = try database.first(
      "SELECT 1 FROM sticker WHERE folder = ? AND stem = ?", .integer(place.folder), .bytes(original)
    ) { $0.int(0) }
    let known = try database.all(
      "SELECT rule, name, owner, detail FROM finding WHERE sticker = ? AND rule = 'conflict-copy'",
      .integer(sticker.key)
    ) {
      FindingRow(
        rule: $0.text(0) ?? "", name: $0.bytes(1), owner: $0.isNull(2) ? nil : $0.integer(2),
        detail: $0.text(3))
    }
    let owner = try database.first(
      "SELECT owner FROM file WHERE sticker = ? AND name = ?", .integer(sticker.key), .bytes(sticker.name)
    ) { $0.isNull(0) ? nil : $0.integer(0) }
    let row = FindingRow(
      rule: Rule.conflictCopy.rawValue, name: sticker.name, owner: owner ?? nil,
      detail: String(decoding: original, as: UTF8.self))
    try replaceFindings(of: sticker.key, with: stands == nil ? [] : [row], known: known)
  }
}

extension Catalog {
  /// The first index is whole: what needed all of it.
  func settleFindings(generation: Int) throws {
    try Collisions.countAll(database, generation: generation)
    try database.execute(
      """
      DELETE FROM finding WHERE rule = 'conflict-copy' AND NOT EXISTS (
        SELECT 1 FROM sticker AS copy JOIN sticker AS original
          ON original.folder = copy.folder AND original.stem = CAST(finding.detail AS BLOB)
        WHERE copy.key = finding.sticker)
      """)
    let settlement = ThemeSettlement(database, generation: generation)
    for theme in try database.all("SELECT key FROM theme", row: { $0.integer(0) }) {
      _ = try settlement.settleLicenses(of: theme, always: findingLimits.wantsLicenses)
      _ = try settlement.settleWeight(of: theme)
    }
  }
}
