import StickerModel

/// `theme.json` and licence sidecars: what they say shows in the stickers they speak for.
extension BatchApplication {
  func applyMetadata(_ changes: [MetadataChange]) throws {
    for change in changes {
      switch change {
      case .theme(let path, let stamp, let metadata, let problems):
        try applyTheme(path, stamp, metadata, problems)
      case .license(let picture, let stamp, let statement):
        try applyLicense(picture, stamp, statement)
      }
    }
  }

  private func applyTheme(
    _ path: RelativePath, _ stamp: FileStamp?, _ metadata: ThemeMetadata?, _ problems: [MetadataProblem]
  ) throws {
    guard
      let theme = try database.first(
        "SELECT key, id, metadata FROM theme WHERE name = ?", .bytes(path.bytes),
        row: { (key: $0.integer(0), id: $0.text(1) ?? "", metadata: $0.isNull(2) ? nil : $0.bytes(2)) })
    else { return }
    let json = metadata.map(\.json)
    try database.run(
      "UPDATE theme SET metadata = ?, metadata_stamp = ? WHERE key = ?",
      .text(json.map { String(decoding: $0, as: UTF8.self) }), .text(stamp?.packed),
      .integer(theme.key))
    try replaceProblems(problems, of: theme.key, owner: stamp?.owner)
    guard json != theme.metadata else { return }
    touchedThemes.insert(theme.key)
    note(.themeChanged, theme.id, path)
    try replaceJudgements(metadata, of: theme.key)
    let keys = try database.all("SELECT key FROM sticker WHERE theme = ?", .integer(theme.key)) {
      $0.integer(0)
    }
    for key in keys { try markStale(key) }
  }

  private func applyLicense(_ picture: RelativePath, _ stamp: FileStamp?, _ statement: LicenseStatement?)
    throws
  {
    if let stamp, let statement {
      try database.run(
        "INSERT OR REPLACE INTO license(path, stamp, license, copyright) VALUES (?, ?, ?, ?)",
        .bytes(picture.bytes), .text(stamp.packed), .text(statement.license), .text(statement.copyright))
    } else {
      try database.run("DELETE FROM license WHERE path = ?", .bytes(picture.bytes))
    }
    let sticker = try database.first(
      """
      SELECT sticker FROM file WHERE folder = (SELECT key FROM folder WHERE path = ?) AND family = ?
        AND name = ? AND sticker IS NOT NULL
      """, .bytes((picture.parent ?? .share).bytes), .bytes(familyKey(ofFileName: picture.name)),
      .bytes(picture.name)
    ) { $0.integer(0) }
    if let sticker { try markStale(sticker) }
  }

  private func markStale(_ sticker: Int64) throws {
    guard before.stickers[sticker] == nil else { return }
    try before.readWhole(sticker: sticker, from: database)
    stale.insert(sticker)
  }

  /// First hit wins: the sidecar of the primary file, of the others, the sticker in `theme.json`, the theme.
  func applyMetadata(to record: inout StickerRecord, theme: Int64) throws {
    let metadata = try themeMetadata(theme)
    let place = record.group.isEmpty ? record.name : record.group + [slash] + record.name
    let own = metadata.stickers[place]
    record.label = own?.label ?? record.label
    record.artist = own?.artist ?? metadata.artist
    record.copyright = own?.copyright
    record.emoji = own?.emoji ?? []
    record.license = own?.license ?? metadata.license
    let order = [record.primary] + record.files.indices.filter { $0 != record.primary }
    for index in order {
      guard let statement = try license(of: record.files[index].path) else { continue }
      record.license = statement.license ?? record.license
      record.copyright = statement.copyright ?? record.copyright
      return
    }
  }

  private func license(of picture: RelativePath) throws -> LicenseStatement? {
    if hasLicenses == nil {
      hasLicenses = try database.first("SELECT 1 FROM license LIMIT 1") { $0.int(0) } != nil
    }
    guard hasLicenses == true else { return nil }
    return try database.first("SELECT license, copyright FROM license WHERE path = ?", .bytes(picture.bytes))
    {
      LicenseStatement(license: $0.text(0), copyright: $0.text(1))
    }
  }

  private func themeMetadata(_ key: Int64) throws -> ThemeMetadata {
    if let known = metadata[key] { return known }
    let read =
      try database.first("SELECT metadata FROM theme WHERE key = ?", .integer(key)) { row in
        row.isNull(0) ? ThemeMetadata() : StickerCatalog.themeMetadata(row.bytes(0))
      } ?? ThemeMetadata()
    metadata[key] = read
    return read
  }
}
