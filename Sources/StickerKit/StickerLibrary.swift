public import Foundation

/// The stickers that a daemon has published: its manifest, the theme documents beside it, and the pictures.
///
/// Opening a library reads the manifest alone, however many stickers there are. A theme's document is read when its
/// stickers are asked for, checked against the digest that the manifest names, and kept. A library is a picture of one
/// moment: open it anew to see a newer manifest, and ask ``changes(since:)`` what is different.
///
/// It may be used from any thread, and by several at once.
public final class StickerLibrary: Sendable {
  /// What the manifest tells about itself.
  public let manifest: Manifest
  /// In the order of the bytes of their names.
  public let themes: [StickerTheme]
  let pictures: URL

  /// Opens what was published.
  ///
  /// - Parameters:
  ///   - manifest: the folder that holds `manifest.json`, or that file itself.
  ///   - pictures: the folder that holds the theme folders; `nil` if they lie beside the manifest, as
  ///     `stickerctl export folder` puts them.
  /// - Throws: ``StickerError``: the manifest is missing, is none, or has a version that this library can't read.
  public init(manifest: URL, pictures: URL? = nil) throws {
    let isFile = manifest.lastPathComponent == "manifest.json"
    let root = (isFile ? manifest.deletingLastPathComponent() : manifest).standardizedFileURL
    let location = root.appendingPathComponent("manifest.json", isDirectory: false)
    let document = try decode(ManifestDocument.self, contents(of: location), location)
    let pictures = pictures?.standardizedFileURL ?? root
    self.pictures = pictures
    self.manifest = document.manifest
    themes = try document.themes.map { entry in
      guard isSafe(entry.href) else { throw StickerError.unsafePath(entry.href, in: location) }
      let source = ThemeSource(
        location: place(entry.href, in: root), sha256: entry.sha256, id: entry.id, pictures: pictures)
      return StickerTheme(entry, source)
    }
  }

  /// The theme with this id, or with a folder of this name.
  public func theme(_ reference: String) -> StickerTheme? {
    themes.first { $0.id == reference } ?? themes.first { $0.name.utf8.elementsEqual(reference.utf8) }
  }

  /// The sticker that an id or a path means.
  ///
  /// A path is that of any of its files below the folder of pictures (`Camping/tree@2x.png`), or one that the sticker
  /// has had before it was moved: code that names stickers by path goes on working after the artist renamed them. What
  /// has the path now comes before what had it once.
  ///
  /// An id is looked for in one theme after the other, which reads their documents until it is found.
  ///
  /// - Returns: `nil` if there is no such sticker.
  /// - Throws: ``StickerError`` if a document can't be read.
  public func sticker(id reference: String) throws -> Sticker? {
    guard let slash = reference.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return try first { $0.sticker(id: reference) }
    }
    let folder = reference.utf8[..<slash]
    if let theme = themes.first(where: { $0.name.utf8.elementsEqual(folder) }),
      let sticker = try theme.source.document().sticker(path: reference)
    {
      return sticker
    }
    return try first { $0.sticker(formerPath: reference) }
  }

  private func first(_ find: (LoadedTheme) -> Sticker?) throws -> Sticker? {
    for theme in themes {
      if let sticker = find(try theme.source.document()) { return sticker }
    }
    return nil
  }
}

extension StickerLibrary {
  /// The head of `manifest.json`.
  public struct Manifest: Hashable, Sendable {
    /// Of the index that was published; it stays for as long as that index can be carried on.
    public let share: String
    /// Of the shared folder.
    public let name: String
    /// Grows whenever something that a reader can see has changed.
    public let generation: Int
    /// When it was published, as ISO 8601 in UTC with milliseconds.
    public let publishedAt: String
    /// How many themes there are.
    public let themeCount: Int
    /// How many stickers there are in all themes.
    public let stickerCount: Int
    /// How many files they have.
    public let fileCount: Int
    /// The size of all files, in bytes.
    public let byteCount: Int64
  }
}
