import StickerModel

extension Publisher {
  /// Looks once at what earlier runs left in the folder: what the manifest on disk names, what it no longer names, and
  /// files that were never finished.
  ///
  /// Where that manifest can't be read, a document may have been named until a moment ago: its time begins now.
  func lookAround(catalog themes: [ThemeSummary]) throws {
    if named != nil { return }
    let last = try files.read(Self.manifestName).flatMap(PublishedManifest.init)
    let hrefs = Set((last?.themes ?? []).map(\.href))
    for name in try leftovers() where !hrefs.contains(name) {
      let modified = try files.stamp(of: name)?.modified ?? clock()
      retirement.add(name, since: last == nil ? clock() : min(modified, clock()))
    }
    for theme in themes { theme.document.map { retirement.forget($0.href) } }
    named = hrefs
  }

  private func leftovers() throws -> [String] {
    let unfinished = try files.names(in: "").filter(isTemporaryName)
    let inside = try files.names(in: documentFolder).filter { isDocumentName($0) || isTemporaryName($0) }
    return unfinished + inside.map { "\(documentFolder)/\($0)" }
  }

  /// Removes what has been superseded for ten minutes. What can't be removed is tried again next time: it harms nobody.
  ///
  /// - Returns: how many files are gone.
  func removeRetired() -> Int {
    for name in named ?? [] { retirement.forget(name) }
    var count = 0
    for name in retirement.over(at: clock()) where (try? files.remove(name)) != nil {
      retirement.forget(name)
      count += 1
    }
    return count
  }
}
