package import StickerModel

/// Stickers (or folders) that collide under one key.
package struct DuplicateGroup: Sendable {
  package struct Member: Sendable {
    /// Of the sticker or theme; a group within a theme has none.
    package var id: String
    package var path: RelativePath
    /// A theme or group instead of a sticker.
    package var isFolder: Bool
    /// Of kind `symbol`: whether it gets the symbol in its own namespace.
    package var wins: Bool?
    package var symbolPath: String?
    /// The reason for which its theme mutes the kind.
    package var muted: String?
  }

  package var kind: DuplicateKind
  /// `themes` if they are in several themes, `groups` within one, `folder` where being in one folder is what matters.
  package var scope: String
  /// The name, the symbol, or the digest in hexadecimal.
  package var key: String
  package var severity: Severity
  /// Since when it is found.
  package var generation: Int
  package var owner: UInt32?
  /// In the order of their paths' bytes.
  package var members: [Member]

  /// A group counts as muted if no two of its members are left that are not.
  package var muted: String? {
    members.count { $0.muted == nil } > 1 ? nil : members.compactMap(\.muted).first
  }

  /// The group in the words of findings, about its first member.
  package var finding: Finding? {
    guard let first = members.first else { return nil }
    let shown = key.utf8.count == 64 && kind.isOfContent ? String(key.prefix(12)) : key
    let others = members.dropFirst().prefix(5).map { "'\($0.path)'" }.joined(separator: ", ")
    let more = members.count - 6
    var finding = Finding(
      rule: kind.rawValue, severity: severity, subject: first.isFolder ? .theme : .sticker, path: first.path,
      count: members.count,
      detail: "'\(escaped(shown.utf8))' here and \(others)" + (more > 0 ? " and \(more) more" : ""),
      owner: owner,
      generation: generation, muted: muted)
    finding.places = Set(members.compactMap { $0.path.theme?.bytes })
    return finding
  }
}

extension DuplicateKind {
  package var isOfContent: Bool { self == .content || self == .sameFile }
}

extension CatalogReader {
  /// In the order of kinds (as the ladder has them) and of their keys' bytes.
  ///
  /// - Parameter kind: only these.
  package func duplicates(kind: DuplicateKind? = nil) throws -> [DuplicateGroup] {
    try DuplicateReader.read(database, kind: kind)
  }
}

enum DuplicateReader {
  static func read(_ database: Database, kind: DuplicateKind? = nil) throws -> [DuplicateGroup] {
    var groups: [DuplicateGroup] = []
    var names: [[UInt8]] = []
    var place: (key: [UInt8], scope: String, place: Int64) = ([], "", 0)
    func finish() {
      guard let last = groups.indices.last, groups[last].kind == .symbol else { return }
      groups[last].tellWinners(names)
    }
    try database.rows(
      """
      SELECT kind, scope, key, severity, sticker, path, place, name, symbol_path, generation, owner, muted,
        is_folder
      FROM duplicates WHERE ?1 IS NULL OR kind = ?1
      ORDER BY CASE kind WHEN 'name' THEN 1 WHEN 'case' THEN 2 WHEN 'symbol' THEN 3 WHEN 'content' THEN 4 ELSE 5 END,
        CAST(key AS BLOB), place, scope, CAST(path AS BLOB)
      """, .text(kind?.rawValue)
    ) { row in
      guard let kind = row.text(0).flatMap(DuplicateKind.init(rawValue:)) else { return }
      let here = (key: row.bytes(2), scope: row.text(1) ?? "", place: row.integer(6))
      // Keys are told apart by their bytes: Swift takes NFC and NFD for equal.
      if groups.last?.kind != kind || here != place {
        finish()
        (names, place) = ([], here)
        groups.append(
          DuplicateGroup(
            kind: kind, scope: here.scope, key: row.text(2) ?? "",
            severity: row.text(3).flatMap(Severity.init(rawValue:)) ?? .warning, generation: row.int(9),
            owner: row.isNull(10) ? nil : UInt32(clamping: row.integer(10)), members: []))
      }
      names.append(row.bytes(7))
      groups[groups.count - 1].members.append(
        DuplicateGroup.Member(
          id: row.text(4) ?? "", path: RelativePath(row.bytes(5)), isFolder: row.int(12) != 0,
          symbolPath: row.text(8),
          muted: row.text(11)))
    }
    finish()
    return groups
  }
}

extension DuplicateGroup {
  /// Who gets the symbol is settled in each namespace for itself.
  fileprivate mutating func tellWinners(_ names: [[UInt8]]) {
    let wins = symbolWinners(zip(members, names).map { (symbolPath: $0.symbolPath, name: $1) })
    for index in members.indices { members[index].wins = wins[index] }
  }
}
