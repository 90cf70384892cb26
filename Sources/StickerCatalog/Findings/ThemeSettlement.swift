import StickerModel

/// Findings about a theme as a whole: one row each, kept in step when something in the theme has changed.
struct ThemeSettlement {
  private let database: Database
  private let generation: Int

  /// Below this many bytes nobody minds what ships beside the pictures.
  private static let weightLimit: Int64 = 100_000

  init(_ database: Database, generation: Int) {
    self.database = database
    self.generation = generation
  }

  /// `license-missing`, where some stickers of the theme have a licence, or always.
  ///
  /// - Returns: whether the finding has changed.
  func settleLicenses(of theme: Int64, always: Bool) throws -> Bool {
    let licensed =
      try database.first(
        "SELECT COUNT(*) FROM sticker WHERE theme = ? AND license IS NOT NULL", .integer(theme)
      ) { $0.int(0) } ?? 0
    var missing = 0
    if licensed > 0 || always {
      let all =
        try database.first("SELECT COUNT(*) FROM sticker WHERE theme = ?", .integer(theme)) { $0.int(0) } ?? 0
      missing = all - licensed
    }
    let detail = missing == 1 ? "1 sticker has none" : "\(missing) stickers have none"
    return try set(.licenseMissing, of: theme, count: missing, missing > 0 ? detail : nil)
  }

  /// `shipped-not-shown`: what a folder reference copies, less what is indexed, as far as it matters.
  func settleWeight(of theme: Int64) throws -> Bool {
    let unshown = try sum(
      """
      SELECT SUM(remark.count), SUM(remark.bytes) FROM folder JOIN remark ON remark.folder = folder.key
      WHERE folder.theme = ? AND remark.rule = 'shipped-not-shown'
      """, theme)
    let refused = try sum(
      """
      SELECT COUNT(*), SUM(size) FROM file JOIN folder ON folder.key = file.folder
      WHERE standing <> 0 AND (standing <> 0 OR problem IS NOT NULL) AND folder.theme = ?
      """, theme)
    let (count, bytes) = (unshown.count + refused.count, unshown.bytes &+ refused.bytes)
    let isHeavy = bytes > Self.weightLimit
    return try set(
      .shippedNotShown, of: theme, count: isHeavy ? count : 0,
      isHeavy ? "\(count) file\(count == 1 ? "" : "s") of \(bytes) bytes" : nil)
  }

  private func sum(_ sql: StaticString, _ theme: Int64) throws -> (count: Int, bytes: Int64) {
    try database.first(sql, .integer(theme)) { (count: $0.int(0), bytes: $0.integer(1)) } ?? (0, 0)
  }

  private func set(_ rule: Rule, of theme: Int64, count: Int, _ detail: String?) throws -> Bool {
    let known = try database.first(
      "SELECT count, detail FROM theme_finding WHERE theme = ? AND rule = ? AND place = ''", .integer(theme),
      .text(rule.rawValue)
    ) { (count: $0.int(0), detail: $0.text(1)) }
    if known?.count ?? 0 == count, known?.detail == detail { return false }
    if detail == nil {
      try database.run(
        "DELETE FROM theme_finding WHERE theme = ? AND rule = ? AND place = ''", .integer(theme),
        .text(rule.rawValue))
    } else {
      try database.run(
        """
        INSERT INTO theme_finding(theme, rule, place, count, detail, generation) VALUES (?, ?, '', ?, ?, ?)
        ON CONFLICT DO UPDATE SET count = excluded.count, detail = excluded.detail
        """, .integer(theme), .text(rule.rawValue), .integer(count), .text(detail), .integer(generation))
    }
    return true
  }
}
