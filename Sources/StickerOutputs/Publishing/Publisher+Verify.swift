package import StickerModel

extension Publisher {
  /// Compares the published files with what the catalog remembers, at a start: someone may have edited, truncated or
  /// removed them, or we were killed between the database and the files.
  ///
  /// The engine marks the themes it is told of and publishes; the manifest comes with them.
  ///
  /// - Parameter digests: after an unclean end, read every document: names are on the disk before bytes are.
  /// - Throws: `Problem` for what the disk refuses, and what the catalog throws.
  package func verify(from catalog: any Publishable, digests: Bool = false) throws -> Repairs {
    let generation = try catalog.generation()
    if generation == 0 { return Repairs() }
    do {
      let themes = try catalog.themeSummaries()
      try lookAround(catalog: themes)
      var repairs = Repairs()
      repairs.themes = try themes.filter { try isDamaged($0.document, digests: digests) }.map(\.key)
      manifestIsDamaged = try !isWhole(
        manifest(of: themes, share: catalog.shareIdentifier, generation: generation))
      repairs.manifest = manifestIsDamaged
      return repairs
    } catch {
      throw (error as? DocumentFailure)?.problem(in: folder) ?? error
    }
  }

  private func isDamaged(_ document: DocumentReference?, digests: Bool) throws -> Bool {
    guard let document else { return false }
    guard let stamp = try files.stamp(of: document.href), stamp.isSameDocument(as: document.stamp) else {
      return true
    }
    return try digests && files.read(document.href).map(digest) != document.digest
  }

  /// Whether the manifest on disk says, byte for byte, what it should.
  private func isWhole(_ expected: ManifestDocument) throws -> Bool {
    guard let bytes = try files.read(Self.manifestName), let found = PublishedManifest(bytes) else {
      return false
    }
    var expected = expected
    expected.publishedAt = found.publishedAt
    return expected.bytes == bytes
  }
}
