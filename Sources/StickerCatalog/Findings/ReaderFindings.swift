package import StickerModel

extension CatalogReader {
  /// Everything found, duplicates too, by path, then by rule.
  package func findings() throws -> [Finding] { try FindingReader.read(database) }

  package func findingCounts() throws -> StatusReport.Findings { try FindingReader.counts(database) }
}

extension Catalog {
  package func findings() throws -> [Finding] { try FindingReader.read(database) }

  package func findingCounts() throws -> StatusReport.Findings { try FindingReader.counts(database) }
}

enum FindingReader {
  static func read(_ database: Database) throws -> [Finding] {
    var found = try database.all(
      """
      SELECT rule, severity, path, count, owner, generation, detail, muted FROM findings WHERE rule <> 'same-file'
      """, row: finding)
    found += try DuplicateReader.read(database).compactMap(\.finding)
    return found.sorted { ($0.path, $0.rule, $0.detail ?? "") < ($1.path, $1.rule, $1.detail ?? "") }
  }

  private static func finding(_ row: Statement) -> Finding {
    let rule = row.text(0) ?? ""
    let path = RelativePath(row.bytes(2))
    return Finding(
      rule: rule, severity: row.text(1).flatMap(Severity.init(rawValue:)) ?? .warning,
      subject: Rule(rawValue: rule)?.subject ?? .file, path: path, count: row.int(3), detail: row.text(6),
      owner: row.isNull(4) ? nil : UInt32(clamping: row.integer(4)), generation: row.int(5),
      muted: row.text(7))
  }

  static func counts(_ database: Database) throws -> StatusReport.Findings {
    var counts = StatusReport.Findings(muted: 0)
    try database.rows(
      """
      SELECT severity, muted IS NOT NULL, COUNT(*) FROM findings WHERE rule <> 'same-file' GROUP BY 1, 2
      """
    ) { row in
      counts.add(row.text(0).flatMap(Severity.init(rawValue:)), isMuted: row.int(1) != 0, row.int(2))
    }
    for group in try DuplicateReader.read(database) {
      counts.add(group.severity, isMuted: group.muted != nil, 1)
    }
    return counts
  }
}

extension StatusReport.Findings {
  fileprivate mutating func add(_ severity: Severity?, isMuted: Bool, _ count: Int) {
    if isMuted {
      muted = (muted ?? 0) + count
      return
    }
    switch severity {
    case .error: error += count
    case .warning, nil: warning += count
    case .info: info += count
    }
  }
}
