/// What is different between two versions of a library.
public struct StickerChanges: Sendable {
  /// A sticker that is in both.
  public struct Pair: Hashable, Sendable {
    /// As it was.
    public let before: Sticker
    /// As it is.
    public let after: Sticker
  }

  /// Whether both were published by one index. If not, nothing can be compared, since ids mean something in their own
  /// index alone: all that was there counts as removed, and all that is there as added.
  public let isSameShare: Bool
  /// Stickers that were not there.
  public let added: [Sticker]
  /// Stickers that are there no longer.
  public let removed: [Sticker]
  /// Stickers whose files, names, labels or anything else differ; those that were only moved are not among them.
  public let changed: [Pair]
  /// Stickers whose path is another, whether or not they are among ``changed`` too.
  public let moved: [Pair]
  /// Themes that were not there.
  public let addedThemes: [StickerTheme]
  /// Themes that are there no longer.
  public let removedThemes: [StickerTheme]
  /// Themes that were there by another folder name.
  public let renamedThemes: [StickerTheme]

  /// Whether nothing is different.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty && addedThemes.isEmpty
      && removedThemes.isEmpty && renamedThemes.isEmpty
  }
}

extension StickerLibrary {
  /// What is different from an older version of this library.
  ///
  /// Stickers and themes are the same if their ids are. Only the documents of themes whose digest differs are read, in
  /// both; so keep the older documents until you have compared.
  ///
  /// - Throws: ``StickerError`` if one of the documents can't be read.
  public func changes(since older: StickerLibrary) throws -> StickerChanges {
    guard older.manifest.share == manifest.share else {
      return StickerChanges(
        isSameShare: false, added: try themes.flatMap { try $0.stickers },
        removed: try older.themes.flatMap { try $0.stickers }, changed: [], moved: [], addedThemes: themes,
        removedThemes: older.themes, renamedThemes: [])
    }
    let known = Dictionary(older.themes.map { ($0.id, $0) }) { first, _ in first }
    let current = Dictionary(themes.map { ($0.id, $0) }) { first, _ in first }
    let before = try older.themes.filter { current[$0.id]?.sha256 != $0.sha256 }.flatMap { try $0.stickers }
    let after = try themes.filter { known[$0.id]?.sha256 != $0.sha256 }.flatMap { try $0.stickers }
    let wereThere = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    let areThere = Set(after.map(\.id))
    let pairs = after.compactMap { sticker in
      wereThere[sticker.id].map { StickerChanges.Pair(before: $0, after: sticker) }
    }
    return StickerChanges(
      isSameShare: true, added: after.filter { wereThere[$0.id] == nil },
      removed: before.filter { !areThere.contains($0.id) }, changed: pairs.filter(\.isChanged),
      moved: pairs.filter(\.isMoved), addedThemes: themes.filter { known[$0.id] == nil },
      removedThemes: older.themes.filter { current[$0.id] == nil },
      renamedThemes: themes.filter { theme in
        known[theme.id].map { !$0.name.utf8.elementsEqual(theme.name.utf8) } ?? false
      })
  }
}

extension StickerChanges.Pair {
  fileprivate var isMoved: Bool { !before.path.utf8.elementsEqual(after.path.utf8) }

  /// Whether anything differs but where it lies, and what follows from that.
  fileprivate var isChanged: Bool {
    before.ownLabel != after.ownLabel || before.license != after.license || before.artist != after.artist
      || before.copyright != after.copyright || before.emoji != after.emoji || before.kind != after.kind
      || before.size != after.size || before.contents != after.contents
  }
}

extension Sticker {
  /// A label that is the name follows each renaming, which is no change of its own.
  fileprivate var ownLabel: String? { label == name ? nil : label }

  /// What its files hold and answer, wherever they lie.
  fileprivate var contents: Set<FileContent> {
    Set(
      files.map {
        FileContent(sha256: $0.sha256, variant: $0.variant, format: $0.format, problem: $0.problem)
      })
  }
}

private struct FileContent: Hashable {
  var sha256: String
  var variant: Variant
  var format: Format
  var problem: ContentProblem?
}
