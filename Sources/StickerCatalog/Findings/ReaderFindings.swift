package import StickerModel

extension CatalogReader {
  /// Everything found, duplicates too, by path, then by rule.
  package func findings() throws -> [Finding] { try FindingReader.read(database, isWide: true) }

  package func findingCounts() throws -> StatusReport.Findings { try FindingReader.counts(database) }
}

extension Catalog {
  package func findings() throws -> [Finding] { try FindingReader.read(database, isWide: false) }

  package func findingCounts() throws -> StatusReport.Findings { try FindingReader.counts(database) }
}

enum FindingReader {
  static func read(_ database: Database, isWide: Bool) throws -> [Finding] {
    let judgements = try Judgements(database)
    var found = try database.all(
      "SELECT rule, path, count, owner, generation, detail, theme FROM found WHERE rule <> 'same-file'"
    ) { try finding($0, judgements) }
    try DuplicateReader.read(database) { group in
      if let finding = group.finding(isWide: isWide) { found.append(finding) }
    }
    return found.sorted { ($0.path, $0.rule, $0.detail ?? "") < ($1.path, $1.rule, $1.detail ?? "") }
  }

  private static func finding(_ row: Statement, _ judgements: Judgements) throws -> Finding {
    let (rule, path) = (row.text(0) ?? "", RelativePath(row.bytes(1)))
    let theme = row.isNull(6) ? nil : row.integer(6)
    return Finding(
      rule: rule, severity: judgements.severity(of: rule, in: theme),
      subject: Rule(rawValue: rule)?.subject ?? .file,
      path: path, count: row.int(2), detail: row.text(5),
      owner: row.isNull(3) ? nil : UInt32(clamping: row.integer(3)),
      generation: row.int(4), muted: try judgements.muted(rule, path, in: theme))
  }

  static func counts(_ database: Database) throws -> StatusReport.Findings {
    var counts = StatusReport.Findings(muted: 0)
    let judgements = try Judgements(database)
    guard judgements.isPlain else {
      for finding in try read(database, isWide: false) {
        counts.add(finding.severity, isMuted: finding.muted != nil, 1)
      }
      return counts
    }
    // Where no theme judges for itself, nothing but rules and their numbers is needed.
    try database.rows(
      """
      SELECT rule, COUNT(*) FROM remark WHERE rule <> 'shipped-not-shown' GROUP BY rule
      UNION ALL SELECT rule, COUNT(*) FROM finding GROUP BY rule
      UNION ALL SELECT rule, COUNT(*) FROM theme_finding GROUP BY rule
      UNION ALL SELECT 'unreadable', COUNT(*) FROM unreadable
      UNION ALL SELECT CASE standing WHEN 1 THEN 'not-an-image' WHEN 2 THEN 'empty-file' WHEN 3 THEN 'unreadable'
        ELSE problem END AS rule, COUNT(*) FROM file WHERE standing <> 0 OR problem IS NOT NULL GROUP BY rule
      UNION ALL SELECT CASE WHEN kind = 'folder-case' OR kind = 'case' AND place <> 0 THEN 'case-in-folder' ELSE kind END AS rule, COUNT(*) FROM collision GROUP BY rule
      """
    ) { row in
      counts.add(judgements.severity(of: row.text(0) ?? "", in: nil), isMuted: false, row.int(1))
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
