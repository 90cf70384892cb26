import StickerModel

/// Severities and exceptions as they stand, read once for a whole list.
///
/// The views `findings` and `duplicates` tell the same, a row at a time.
struct Judgements {
  private struct Key: Hashable {
    var rule: String
    var theme: Int64
  }

  private struct Mute {
    var path: String?
    var reason: String
  }

  private let database: Database
  private var severities: [Key: Severity] = [:]
  private var mutes: [Key: [Mute]] = [:]
  /// Whether some theme judges for itself.
  private(set) var isPlain = true

  init(_ database: Database) throws {
    self.database = database
    try database.rows("SELECT rule, theme, severity FROM severity") { row in
      severities[Key(rule: row.text(0) ?? "", theme: row.integer(1))] =
        row.text(2).flatMap(Severity.init(rawValue:))
    }
    try database.rows("SELECT rule, theme, path, reason FROM mute ORDER BY number") { row in
      mutes[Key(rule: row.text(0) ?? "", theme: row.integer(1)), default: []].append(
        Mute(path: row.text(2), reason: row.text(3) ?? ""))
    }
    isPlain = mutes.isEmpty && !severities.keys.contains { $0.theme != 0 }
  }

  /// - Parameter theme: the theme's key; `nil` or 0 where several are concerned, or none.
  func severity(of rule: String, in theme: Int64?) -> Severity {
    theme.flatMap { ownSeverity(of: rule, in: $0) } ?? severities[Key(rule: rule, theme: 0)] ?? .warning
  }

  /// What a theme itself says, `nil` if nothing.
  func ownSeverity(of rule: String, in theme: Int64) -> Severity? {
    theme == 0 ? nil : severities[Key(rule: rule, theme: theme)]
  }

  /// The reason for which a theme mutes a rule at a path of it.
  func muted(_ rule: String, _ path: RelativePath, in theme: Int64?) throws -> String? {
    guard !mutes.isEmpty, let theme, let candidates = mutes[Key(rule: rule, theme: theme)] else { return nil }
    let below = String(decoding: path.bytes.dropFirst((path.theme?.bytes.count ?? 0) + 1), as: UTF8.self)
    return try candidates.first { mute in
      guard let pattern = mute.path, !pattern.utf8.elementsEqual(below.utf8) else { return true }
      return try database.first("SELECT ? GLOB ?", .text(below), .text(pattern)) { $0.int(0) } == 1
    }?.reason
  }
}
