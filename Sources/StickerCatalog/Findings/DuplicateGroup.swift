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
  ///
  /// - Parameter isWide: with the themes of all members.
  package func finding(isWide: Bool) -> Finding? {
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
    if isWide { finding.places = Set(members.compactMap { $0.path.theme?.bytes }) }
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
    var groups: [DuplicateGroup] = []
    try DuplicateReader.read(database, kind: kind) { groups.append($0) }
    return groups
  }
}
