/// A theme document. Keys that a later version may add are passed over; what a word of a closed list means that is not
/// known here is left out rather than guessed.
struct ThemeDocument: PublishedDocument {
  static let format = "sticker-theme"

  struct AccentColor: Decodable {
    var light: String?
    var dark: String?
  }

  struct Size: Decodable {
    var width: Double
    var height: Double
  }

  struct StickerEntry: Decodable {
    var id: String
    var name: String
    var path: String
    var group: String?
    var symbol: String?
    var symbolPath: String?
    var kind: String?
    var size: Size?
    var files: [File]
    var license: String?
    var label: String?
    var artist: String?
    var copyright: String?
    var emoji: [String]?
    var added: Int?
    var changed: Int?
    var formerPaths: [String]?
  }

  struct File: Decodable {
    var path: String
    var format: String
    var scale: Int?
    var idiom: String?
    var appearance: String?
    var heightClass: String?
    var width: Double?
    var height: Double?
    var orientation: Int?
    var alpha: Bool?
    var frames: Int?
    var bytes: Int64?
    var sha256: String
    var problem: String?
  }

  private enum Key: String, CodingKey {
    case id, artist, license, accentColor, order, stickers
  }

  var id: String
  var artist: String?
  var license: String?
  var accentColor: AccentColor?
  var order: [String]
  var stickers: [StickerEntry]

  init(from decoder: any Decoder) throws {
    try Self.checkHead(of: decoder)
    let keys = try decoder.container(keyedBy: Key.self)
    id = try keys.decode(String.self, forKey: .id)
    artist = try keys.decodeIfPresent(String.self, forKey: .artist)
    license = try keys.decodeIfPresent(String.self, forKey: .license)
    accentColor = try keys.decodeIfPresent(AccentColor.self, forKey: .accentColor)
    order = try keys.decodeIfPresent([String].self, forKey: .order) ?? []
    stickers = try keys.decode([StickerEntry].self, forKey: .stickers)
  }
}
