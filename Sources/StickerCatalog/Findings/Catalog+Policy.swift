package import StickerModel

extension Catalog {
  /// Takes over what the settings say about findings. An index that was made by other limits, or by an older version, is
  /// examined anew, without reading a picture.
  ///
  /// - Returns: whether anything is new.
  /// - Throws: `DatabaseError`.
  package func setPolicy(_ limits: FindingLimits, severities: [String: Severity]) throws -> Bool {
    findingLimits = limits
    let words = severities.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
    let policy = "\(Self.ruleVersion) \(limits.summary)"
    let hasNewSeverities = try meta.text("severities") ?? "" != words.joined(separator: " ")
    let hasNewPolicy = try meta.text("policy") != policy
    guard hasNewSeverities || hasNewPolicy else { return false }
    try database.transaction {
      try replaceSeverities(severities)
      try meta.set("severities", .text(words.joined(separator: " ")))
      if hasNewPolicy, try !isBuilding() { try examineAll() }
      try meta.set("policy", .text(policy))
      try meta.set("findings_stale", .integer(1))
      if try !isBuilding() { try record(generation: meta.nextGeneration(), entries: 0) }
    }
    return true
  }

  /// Raised when a rule looks at more than before.
  private static let ruleVersion = 1

  private func replaceSeverities(_ severities: [String: Severity]) throws {
    for rule in FindingRule.all {
      try setSeverity(severities[rule.identifier] ?? rule.severity, of: rule.identifier)
    }
    try setSeverity(severities[DuplicateKind.case.rawValue] ?? .error, of: Schema.caseInFolder)
  }

  private func setSeverity(_ severity: Severity, of rule: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO severity(rule, theme, severity) VALUES (?, 0, ?)", .text(rule),
      .text(severity.rawValue))
  }

  private func examineAll() throws {
    let generation = try meta.nextGeneration()
    let folders = try database.all("SELECT key, path FROM folder") {
      (key: $0.integer(0), path: RelativePath($0.bytes(1)))
    }
    for folder in folders where !folder.path.isShare {
      try database.run(
        "UPDATE folder SET folded = ? WHERE key = ?", .bytes(foldedKey(folder.path.name)),
        .integer(folder.key))
    }
    var last: Int64 = 0
    while true {
      let keys = try database.all(
        "SELECT key FROM sticker WHERE key > ? ORDER BY key LIMIT 1000", .integer(last)
      ) { $0.integer(0) }
      guard let end = keys.last else { break }
      let application = try BatchApplication(self, generation: generation, isBuilding: true)
      for key in keys { try application.examineAnew(key) }
      last = end
    }
    for theme in try database.all(
      "SELECT key, metadata FROM theme WHERE metadata IS NOT NULL",
      row: { (key: $0.integer(0), json: $0.bytes(1)) })
    {
      let application = try BatchApplication(self, generation: generation, isBuilding: true)
      try application.replaceJudgements(themeMetadata(theme.json), of: theme.key)
    }
    try settleFindings(generation: generation)
  }
}

extension BatchApplication {
  /// A sticker whose rows stay as they are, by rules or limits that are new.
  func examineAnew(_ key: Int64) throws {
    try before.readWhole(sticker: key, from: database)
    guard let known = before.stickers[key], let group = try group(of: known) else { return }
    let record = try record(of: group)
    try database.run(
      "UPDATE sticker SET folded = ?, license = ? WHERE key = ?", .bytes(foldedKey(group.stem)),
      .text(record.license), .integer(key))
    try examine(group, record, sticker: key, isNew: false)
  }
}
