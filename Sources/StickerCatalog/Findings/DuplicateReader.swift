import StickerModel

/// Reads groups with their members, group by group along the key of their table: nothing is sorted but each group's
/// members, and no more than one group is held.
struct DuplicateReader {
  private let database: Database
  private let judgements: Judgements
  private var current: Open?

  /// A group whose members are being read.
  private struct Open {
    var kind: DuplicateKind
    var key: [UInt8]
    var place: Int64
    /// Whether being in one folder is what matters.
    var isNear: Bool
    var generation: Int
    var members: [(member: DuplicateGroup.Member, name: [UInt8], theme: Int64, sticker: Int64)] = []
  }

  /// Calls `body` with each group: by kind, those of stickers before those of folders, in the order of their keys' bytes.
  static func read(
    _ database: Database, kind: DuplicateKind? = nil, _ body: (DuplicateGroup) throws -> Void
  ) throws {
    var reader = DuplicateReader(database: database, judgements: try Judgements(database))
    for kind in DuplicateKind.allCases.filter({ kind == nil || kind == $0 }) { try reader.read(kind, body) }
  }

  private init(database: Database, judgements: Judgements) {
    self.database = database
    self.judgements = judgements
  }

  private mutating func read(_ kind: DuplicateKind, _ body: (DuplicateGroup) throws -> Void) throws {
    try database.rows(sql(kind)) { try take($0, kind, isFolder: false, body) }
    try finish(body)
    guard let sql = folderSQL(kind) else { return }
    try database.rows(sql) { try take($0, kind, isFolder: true, body) }
    try finish(body)
  }

  private mutating func take(
    _ row: Statement, _ kind: DuplicateKind, isFolder: Bool, _ body: (DuplicateGroup) throws -> Void
  ) throws {
    let (key, place) = (row.bytes(0), row.integer(1))
    if current?.key != key || current?.place != place {
      try finish(body)
      current = Open(
        kind: kind, key: key, place: place, isNear: isFolder || kind == .case && place != 0,
        generation: row.int(2))
    }
    let path = RelativePath(row.bytes(4))
    let member = DuplicateGroup.Member(
      id: row.text(3) ?? "", path: path, isFolder: isFolder, symbolPath: kind == .symbol ? row.text(6) : nil,
      muted: try judgements.muted(kind.rawValue, path, in: row.integer(7)))
    current?.members.append(
      (
        member, kind == .symbol ? row.bytes(5) : [], row.integer(7),
        row.integer(8)
      ))
  }

  private mutating func finish(_ body: (DuplicateGroup) throws -> Void) throws {
    guard var open = current, !open.members.isEmpty else { return }
    current = nil
    open.members.sort { $0.member.path < $1.member.path }
    // A sticker may have the same content twice.
    var last: RelativePath?
    open.members.removeAll { member in
      defer { last = member.member.path }
      return member.member.path == last
    }
    let themes = Set(open.members.map(\.theme))
    let rule = open.isNear && open.kind == .case ? Schema.caseInFolder : open.kind.rawValue
    let theme = themes.count == 1 ? themes.first : nil
    let own = theme.flatMap { judgements.ownSeverity(of: open.kind.rawValue, in: $0) }
    var group = DuplicateGroup(
      kind: open.kind, scope: open.isNear ? "folder" : themes.count > 1 ? "themes" : "groups",
      key: shown(open),
      severity: own ?? judgements.severity(of: rule, in: nil), generation: open.generation,
      owner: try open.members.first.flatMap { try owner(of: $0.sticker) }, members: open.members.map(\.member)
    )
    if open.kind == .symbol { group.tellWinners(open.members.map(\.name)) }
    try body(group)
  }

  private func owner(of sticker: Int64) throws -> UInt32? {
    try database.first(
      "SELECT owner FROM file WHERE sticker = ? AND owner IS NOT NULL LIMIT 1", .integer(sticker)
    ) {
      UInt32(clamping: $0.integer(0))
    }
  }

  private func shown(_ open: Open) -> String {
    if open.kind.isOfContent, open.key.count == 32 { return Digest(open.key).hexadecimal }
    return String(decoding: open.key, as: UTF8.self)
  }

  private func sql(_ kind: DuplicateKind) -> StaticString {
    switch kind {
    case .name:
      """
      SELECT collision.key, place, collision.generation, id, path, NULL, NULL, theme, sticker.key FROM collision
      CROSS JOIN sticker ON sticker.folded = collision.root AND sticker.stem = collision.key
      WHERE kind = 'name' ORDER BY collision.key, place
      """
    case .case:
      """
      SELECT collision.key, place, collision.generation, id, path, NULL, NULL, theme, sticker.key FROM collision
      CROSS JOIN sticker ON sticker.folded = collision.root AND (place = 0 OR sticker.folder = place)
      WHERE kind = 'case' ORDER BY collision.key, place
      """
    case .symbol:
      """
      SELECT collision.key, place, collision.generation, id, path, stem, symbol_path, theme, sticker.key FROM collision
      CROSS JOIN sticker ON sticker.symbol = CAST(collision.key AS TEXT)
      WHERE kind = 'symbol' ORDER BY collision.key, place
      """
    case .content:
      """
      SELECT collision.key, place, collision.generation, id, path, NULL, NULL, theme, sticker.key FROM collision
      CROSS JOIN file ON file.digest = collision.key CROSS JOIN sticker ON sticker.key = file.sticker
      WHERE kind = 'content' ORDER BY collision.key, place
      """
    case .sameFile:
      """
      SELECT collision.key, place, collision.generation, id, path, NULL, NULL, theme, sticker.key FROM collision
      CROSS JOIN file ON file.digest = collision.key AND file.inode = place
      CROSS JOIN sticker ON sticker.key = file.sticker
      WHERE kind = 'same-file' ORDER BY collision.key, place
      """
    }
  }

  private func folderSQL(_ kind: DuplicateKind) -> StaticString? {
    switch kind {
    case .case:
      """
      SELECT collision.key, place, collision.generation, theme.id, path, path, NULL, folder.theme, NULL
      FROM collision CROSS JOIN folder ON folder.parent = place AND folder.folded = collision.root
      LEFT JOIN theme ON theme.name = folder.path WHERE kind = 'folder-case' ORDER BY collision.key, place
      """
    case .name, .symbol, .content, .sameFile: nil
    }
  }
}

extension DuplicateGroup {
  /// Who gets the symbol is settled in each namespace for itself.
  fileprivate mutating func tellWinners(_ names: [[UInt8]]) {
    let wins = symbolWinners(zip(members, names).map { (symbolPath: $0.symbolPath, name: $1) })
    for index in members.indices { members[index].wins = wins[index] }
  }
}
