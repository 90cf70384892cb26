package import StickerModel

/// Publishes what the catalog holds: new theme documents first, then the manifest that names them, each by writing aside
/// and renaming. The rename of the manifest is the only commit point: whatever fails before it leaves readers with the
/// last good manifest and every document it names.
///
/// Belongs to one thread, like the catalog it reads.
package final class Publisher {
  static let manifestName = "manifest.json"

  let files: any DocumentFiles
  let folder: String
  let name: String
  let digest: ([UInt8]) -> Digest
  let clock: () -> Int64
  var retirement = Retirement()
  /// The documents that the manifest on disk names; `nil` until the folder has been looked at.
  var named: Set<String>?
  /// The manifest on disk is not what it should be, though the catalog remembers it as published.
  var manifestIsDamaged = false

  /// - Parameters:
  ///   - folder: what others read; it is made if only it is missing, not the folders above it.
  ///   - name: of the share, as people know it.
  ///   - digest: SHA-256.
  ///   - clock: nanoseconds since 1970.
  ///   - files: the folder itself, unless a test wants it to fail.
  package init(
    folder: String, name: String, digest: @escaping ([UInt8]) -> Digest,
    clock: @escaping () -> Int64 = wallClock, files: (any DocumentFiles)? = nil
  ) {
    self.folder = folder
    self.name = name
    self.digest = digest
    self.clock = clock
    self.files = files ?? FolderFiles(folder: folder)
  }

  /// Writes the documents of themes that have none, then the manifest, if anything is new; tells the catalog.
  ///
  /// - Throws: `Problem` for what the disk refuses, and what the catalog throws.
  package func publish(from catalog: any Publishable) throws -> PublishResult {
    var result = PublishResult(generation: try catalog.generation())
    if result.generation == 0 { return result }
    do {
      try publish(from: catalog, into: &result)
      result.removed = removeRetired()
      return result
    } catch {
      // A full disk may get some room by this.
      _ = removeRetired()
      throw (error as? DocumentFailure)?.problem(in: folder) ?? error
    }
  }

  private func publish(from catalog: any Publishable, into result: inout PublishResult) throws {
    let isNewFolder = try prepareFolders()
    var themes = try catalog.themeSummaries()
    try lookAround(catalog: themes)
    let written = try writeDocuments(of: &themes, all: isNewFolder, from: catalog, into: &result)
    let manifest = manifest(of: themes, share: catalog.shareIdentifier, generation: result.generation)
    guard try !written.isEmpty || !isCurrent(manifest, in: catalog) else { return }
    let stamp = try place(manifest, into: &result)
    try catalog.published(written, manifest: stamp, generation: result.generation)
  }

  /// - Returns: whether the folder of documents had to be made, so that no document can be there.
  private func prepareFolders() throws -> Bool {
    _ = try files.makeFolder("")
    return try files.makeFolder(documentFolder)
  }

  private func writeDocuments(
    of themes: inout [ThemeSummary], all: Bool, from catalog: any Publishable,
    into result: inout PublishResult
  ) throws -> [(theme: Int64, document: DocumentReference)] {
    var written: [(theme: Int64, document: DocumentReference)] = []
    var buffer: [UInt8] = []
    for index in themes.indices where all || themes[index].document == nil {
      let key = themes[index].key
      let document = try ThemeDocument(of: themes[index], reusing: exchange(&buffer, with: [])) {
        try catalog.stickerLines(ofTheme: key, $0)
      }
      let reference = try place(document, named: themes[index].name)
      themes[index].document = reference
      written.append((key, reference))
      result.documents += 1
      result.documentBytes += document.bytes.count
      buffer = document.bytes
    }
    return written
  }

  /// A document of this name with these bytes may stand there already: the theme is as it was some minutes ago, or we
  /// were killed before the catalog heard of it. Its size alone proves nothing, a loss of power leaves zeros.
  private func place(_ document: ThemeDocument, named theme: String) throws -> DocumentReference {
    let sum = digest(document.bytes)
    let href = documentName(theme: theme, digestDigits: sum.hexadecimal)
    retirement.add(href, since: clock())
    let stamp = try existing(href, with: document.bytes) ?? place(document.bytes, at: href)
    return DocumentReference(
      href: href, digest: sum, bytes: document.bytes.count, stamp: stamp, stickers: document.stickers,
      files: document.files, fileBytes: document.fileBytes)
  }

  private func existing(_ href: String, with bytes: [UInt8]) throws -> FileStamp? {
    guard let stamp = try files.stamp(of: href), stamp.size == bytes.count, try files.read(href) == bytes
    else {
      return nil
    }
    return stamp
  }

  /// Write aside, then rename.
  private func place(_ bytes: [UInt8], at name: String) throws -> FileStamp {
    let aside = try files.writeAside(bytes, for: name)
    try rename(aside, to: name)
    return aside.stamp
  }

  private func rename(_ aside: WrittenAside, to name: String) throws {
    do {
      try files.rename(aside.temporary, to: name)
    } catch {
      try? files.remove(aside.temporary)
      throw error
    }
  }

  private func size(of name: String) -> Int {
    let stamp = try? files.stamp(of: name)
    return Int(stamp?.size ?? 0)
  }
}

extension Publisher {
  func manifest(of themes: [ThemeSummary], share: String, generation: Int) -> ManifestDocument {
    ManifestDocument(
      share: share, name: name, generation: generation, publishedAt: timestamp(clock()),
      themes: themes.compactMap { theme in theme.document.map { (theme, $0) } })
  }

  /// Whether the manifest on disk is the one the catalog remembers, and says what this one would.
  private func isCurrent(_ manifest: ManifestDocument, in catalog: any Publishable) throws -> Bool {
    guard !manifestIsDamaged, named == manifest.hrefs, let last = try catalog.publishedManifest(),
      last.generation == manifest.generation, let stamp = try files.stamp(of: Self.manifestName)
    else { return false }
    return stamp.isSameDocument(as: last.stamp)
  }

  private func place(_ manifest: ManifestDocument, into result: inout PublishResult) throws -> FileStamp {
    let aside = try files.writeAside(manifest.bytes, for: Self.manifestName)
    let hrefs = manifest.hrefs
    let superseded = (named ?? []).subtracting(hrefs)
    // Touched before the rename: killed in between, they are still named, and get another touch next time.
    for name in superseded { try? files.touch(name, at: clock()) }
    try rename(aside, to: Self.manifestName)
    named = hrefs
    manifestIsDamaged = false
    for name in superseded { retirement.add(name, since: clock()) }
    result.manifest = true
    result.publishedBytes = manifest.themes.reduce(0) { $0 + $1.document.bytes }
    result.supersededBytes = superseded.reduce(0) { $0 + size(of: $1) }
    return aside.stamp
  }
}

extension ManifestDocument {
  fileprivate var hrefs: Set<String> { Set(themes.lazy.map(\.document.href)) }
}

extension FileStamp {
  /// The change time is not compared: the rename that put the document in its place moved it.
  func isSameDocument(as other: FileStamp) -> Bool {
    inode == other.inode && size == other.size && modified == other.modified
  }
}
