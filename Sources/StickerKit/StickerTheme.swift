/// A folder of stickers.
public struct StickerTheme: Sendable, Identifiable {
  /// Stays when the folder is renamed.
  public let id: String
  /// The folder's name.
  public let name: String
  /// What people should read.
  public let title: String
  /// How many stickers it has; known without reading its document.
  public let stickerCount: Int
  /// How many files they have.
  public let fileCount: Int
  /// Of the sticker that stands for the theme; `nil` for an empty one.
  public let coverID: String?
  /// Of the theme's document, in hexadecimal: the same digest is the same theme.
  public let sha256: String
  let source: ThemeSource

  init(_ entry: ManifestDocument.Theme, _ source: ThemeSource) {
    id = entry.id
    name = entry.name
    title = entry.title ?? entry.name
    stickerCount = entry.stickers ?? 0
    fileCount = entry.files ?? 0
    coverID = entry.cover
    sha256 = entry.sha256
    self.source = source
  }

  /// In the order of the bytes of their paths. Reads the theme's document the first time.
  ///
  /// - Throws: ``StickerError`` if the document is missing, damaged or of another version.
  public var stickers: [Sticker] {
    get throws { try source.document().stickers }
  }

  /// In the order that the artist wishes; those without a wish follow in the order of ``stickers``.
  ///
  /// - Throws: as ``stickers``.
  public var orderedStickers: [Sticker] {
    get throws { try source.document().ordered }
  }

  /// The sticker that stands for the theme.
  ///
  /// - Throws: as ``stickers``.
  public var cover: Sticker? {
    get throws { try coverID.flatMap { try source.document().sticker(id: $0) } }
  }

  /// Who drew it, where that is known, and under which licence (an SPDX expression); its colours.
  ///
  /// - Throws: as ``stickers``.
  public var details: Details {
    get throws { try source.document().details }
  }
}

extension StickerTheme {
  /// What the theme's document tells beside its stickers.
  public struct Details: Hashable, Sendable {
    /// Who drew it.
    public let artist: String?
    /// An SPDX licence expression.
    public let license: String?
    /// `#RRGGBB`, for a light background.
    public let accentColor: String?
    /// `#RRGGBB`, for a dark background.
    public let darkAccentColor: String?
  }
}
