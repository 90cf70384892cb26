package import StickerModel

extension Catalog: Publishable {
  package func generation() throws -> Int {
    try meta.integer("generation") ?? 0
  }

  package func themeSummaries() throws -> [ThemeSummary] {
    try database.all(
      """
      SELECT key, id, name, metadata, generation, href, digest, bytes, stamp, stickers, files, file_bytes
      FROM theme ORDER BY name
      """
    ) { row in
      let key = row.integer(0)
      let metadata = row.isNull(3) ? ThemeMetadata() : themeMetadata(row.bytes(3))
      return ThemeSummary(
        key: key, id: row.text(1) ?? "", name: row.text(2) ?? "", metadata: metadata, generation: row.int(4),
        cover: try cover(ofTheme: key, name: row.bytes(2), wanted: metadata.cover), document: document(row))
    }
  }

  private func document(_ row: Statement) -> DocumentReference? {
    guard let href = row.text(5), let stamp = row.text(8).flatMap(FileStamp.init(packed:)) else { return nil }
    return DocumentReference(
      href: href, digest: Digest(row.bytes(6)), bytes: row.int(7), stamp: stamp, stickers: row.int(9),
      files: row.int(10), fileBytes: row.integer(11))
  }

  private func cover(ofTheme key: Int64, name: [UInt8], wanted: String?) throws -> String? {
    if let wanted {
      let place = RelativePath(name).appending(Array(wanted.utf8))
      let found = try database.first(
        "SELECT id FROM sticker WHERE folder = (SELECT key FROM folder WHERE path = ?) AND stem = ?",
        .bytes((place.parent ?? .share).bytes), .bytes(place.name)
      ) { $0.text(0) }
      if let found { return found }
    }
    return try database.first("SELECT id FROM sticker WHERE theme = ? ORDER BY path LIMIT 1", .integer(key)) {
      $0.text(0)
    } ?? nil
  }

  package func stickerLines(ofTheme key: Int64, _ body: (StickerLine) throws -> Void) throws {
    try database.rows("SELECT json, files, bytes FROM sticker WHERE theme = ? ORDER BY path", .integer(key)) {
      row in
      try body(StickerLine(json: row.buffer(0), files: row.int(1), fileBytes: row.integer(2)))
    }
  }

  package func published(
    _ documents: [(theme: Int64, document: DocumentReference)], manifest: FileStamp, generation: Int
  ) throws {
    try database.transaction {
      for (theme, document) in documents {
        try database.run(
          """
          UPDATE theme SET href = ?, digest = ?, bytes = ?, stamp = ?, stickers = ?, files = ?, file_bytes = ?
          WHERE key = ?
          """, .text(document.href), .bytes(document.digest.bytes), .integer(document.bytes),
          .text(document.stamp.packed), .integer(document.stickers), .integer(document.files),
          .integer(document.fileBytes), .integer(theme))
      }
      try meta.set("manifest", .text(manifest.packed))
      try meta.set("published", .integer(generation))
    }
  }

  package func publishedManifest() throws -> (stamp: FileStamp, generation: Int)? {
    guard let stamp = try meta.text("manifest").flatMap(FileStamp.init(packed:)),
      let generation = try meta.integer("published")
    else { return nil }
    return (stamp, generation)
  }

  /// What the published documents add up to.
  package func publishedCounts() throws -> StatusReport.Counts {
    try database.first(
      "SELECT COUNT(*), COALESCE(SUM(stickers), 0), COALESCE(SUM(files), 0), COALESCE(SUM(file_bytes), 0) FROM theme"
    ) { row in
      StatusReport.Counts(themes: row.int(0), stickers: row.int(1), files: row.int(2), bytes: row.integer(3))
    } ?? StatusReport.Counts()
  }

  /// These themes' documents are missing or not what was written: write them anew.
  package func forgetDocuments(ofThemes keys: [Int64]) throws {
    try database.transaction {
      for key in keys { try database.run("UPDATE theme SET href = NULL WHERE key = ?", .integer(key)) }
    }
  }

  package func forgetManifest() throws {
    try meta.remove("manifest")
  }
}
