import FoundationEssentials
import StickerModel

/// What is read back of a theme document.
struct PublishedTheme: Decodable {
  struct Sticker: Decodable {
    var id: String
    var path: String
    var files: [File]
    var added: Int
    var formerPaths: [String]
  }

  struct File: Decodable {
    var path: String
    var sha256: String
  }

  var format: String
  var version: Int
  var id: String
  var stickers: [Sticker]

  /// `nil` if it is no theme document that we know how to read.
  init?(_ bytes: [UInt8]) {
    guard let theme = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      theme.format == themeFormat, theme.version == formatVersion
    else { return nil }
    self = theme
  }
}

extension PublishedTheme.Sticker {
  /// Paths are taken as the bytes they were written with; two that differ in their normal form alone are two files.
  var recovered: Recovered.Sticker {
    let bytes = Array(path.utf8)
    let primary = files.first { $0.path.utf8.elementsEqual(bytes) }
    return Recovered.Sticker(
      id: id, path: RelativePath(bytes), digest: primary.flatMap { Digest(hexadecimal: $0.sha256) },
      added: max(0, added), formerPaths: formerPaths.suffix(16).map { RelativePath($0) })
  }
}
