/// A document that was published for a theme.
package struct DocumentReference: Hashable, Sendable {
  /// `themes/SLUG-SHA16.json`, below the publish folder.
  package var href: String
  package var digest: Digest
  package var bytes: Int
  /// Of the file as it was written, so that a start can see whether it is still that.
  package var stamp: FileStamp
  /// What stands in it.
  package var stickers: Int
  package var files: Int
  package var fileBytes: Int64

  package init(
    href: String, digest: Digest, bytes: Int, stamp: FileStamp, stickers: Int, files: Int, fileBytes: Int64
  ) {
    self.href = href
    self.digest = digest
    self.bytes = bytes
    self.stamp = stamp
    self.stickers = stickers
    self.files = files
    self.fileBytes = fileBytes
  }
}

/// One theme as the manifest names it.
package struct ThemeSummary: Sendable {
  /// A database key, for asking on; never published.
  package var key: Int64
  package var id: String
  /// The folder's name.
  package var name: String
  package var metadata: ThemeMetadata
  /// In which generation its document last changed.
  package var generation: Int
  /// Of the sticker that `theme.json` names, else of the first; `nil` for an empty theme.
  package var cover: String?
  /// `nil` while none has been published, or since it is out of date.
  package var document: DocumentReference?

  package init(
    key: Int64, id: String, name: String, metadata: ThemeMetadata, generation: Int, cover: String?,
    document: DocumentReference?
  ) {
    self.key = key
    self.id = id
    self.name = name
    self.metadata = metadata
    self.generation = generation
    self.cover = cover
    self.document = document
  }
}

/// One sticker's line of a theme document, with what it adds to the counts.
package struct StickerLine {
  package var json: UnsafeRawBufferPointer
  package var files: Int
  package var fileBytes: Int64

  package init(json: UnsafeRawBufferPointer, files: Int, fileBytes: Int64) {
    self.json = json
    self.files = files
    self.fileBytes = fileBytes
  }
}

/// The catalog as the publisher asks it.
package protocol Publishable: AnyObject {
  /// The uuid of the share.
  var shareIdentifier: String { get }
  /// The current generation, 0 before the first index is whole.
  func generation() throws -> Int
  /// In the order of their names' bytes.
  func themeSummaries() throws -> [ThemeSummary]
  /// Calls `body` with each sticker of a theme, in the order of their paths' bytes. The bytes are valid during the call only.
  func stickerLines(ofTheme key: Int64, _ body: (StickerLine) throws -> Void) throws
  /// Remembers what has been published, in one transaction: documents by theme key and the manifest's stamp.
  func published(
    _ documents: [(theme: Int64, document: DocumentReference)], manifest: FileStamp, generation: Int)
    throws
  /// The manifest as it was last written: its stamp and the generation in it; `nil` if there was none.
  func publishedManifest() throws -> (stamp: FileStamp, generation: Int)?
}

/// What the published documents still tell after a database is lost (ids outlive it).
package struct Recovered: Sendable {
  package struct Theme: Sendable {
    package var id: String
    package var name: String

    package init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  package struct Sticker: Sendable {
    package var id: String
    package var path: RelativePath
    /// Of the primary file.
    package var digest: Digest?
    package var added: Int
    package var formerPaths: [RelativePath]

    package init(id: String, path: RelativePath, digest: Digest?, added: Int, formerPaths: [RelativePath]) {
      self.id = id
      self.path = path
      self.digest = digest
      self.added = added
      self.formerPaths = formerPaths
    }
  }

  package var shareIdentifier: String
  package var generation: Int
  package var themes: [Theme]
  package var stickers: [Sticker]

  package init(shareIdentifier: String, generation: Int, themes: [Theme], stickers: [Sticker]) {
    self.shareIdentifier = shareIdentifier
    self.generation = generation
    self.themes = themes
    self.stickers = stickers
  }
}
