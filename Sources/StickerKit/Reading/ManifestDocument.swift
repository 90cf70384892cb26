/// `manifest.json`. Keys that a later version may add are passed over.
struct ManifestDocument: PublishedDocument {
  static let format = "sticker-manifest"

  struct Theme: Decodable {
    var id: String
    var name: String
    var title: String?
    var href: String
    var sha256: String
    var stickers: Int?
    var files: Int?
    var cover: String?
  }

  private struct Counts: Decodable {
    var themes: Int?
    var stickers: Int?
    var files: Int?
    var bytes: Int64?
  }

  private enum Key: String, CodingKey {
    case share, name, generation, publishedAt, counts, themes
  }

  var manifest: StickerLibrary.Manifest
  var themes: [Theme]

  init(from decoder: any Decoder) throws {
    try Self.checkHead(of: decoder)
    let keys = try decoder.container(keyedBy: Key.self)
    let counts = try keys.decodeIfPresent(Counts.self, forKey: .counts)
    themes = try keys.decode([Theme].self, forKey: .themes)
    manifest = StickerLibrary.Manifest(
      share: try keys.decode(String.self, forKey: .share),
      name: try keys.decodeIfPresent(String.self, forKey: .name) ?? "",
      generation: try keys.decode(Int.self, forKey: .generation),
      publishedAt: try keys.decodeIfPresent(String.self, forKey: .publishedAt) ?? "",
      themeCount: counts?.themes ?? themes.count, stickerCount: counts?.stickers ?? 0,
      fileCount: counts?.files ?? 0, byteCount: counts?.bytes ?? 0)
  }
}
