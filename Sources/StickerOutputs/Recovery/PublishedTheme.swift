import StickerModel

/// What is read back of a theme document.
struct PublishedTheme {
  var id: String
  /// Those that make sense; ids outlive what else somebody edited.
  var stickers: [Recovered.Sticker]

  /// `nil` if it is no theme document that we know how to read.
  init?(_ bytes: [UInt8]) {
    guard let theme = try? JSONValue.decode(bytes, limit: .max), theme["format"]?.text == themeFormat,
      theme["version"]?.integer == formatVersion, let id = theme["id"]?.text, let list = theme["stickers"]
    else { return nil }
    let stickers = list.elements.compactMap(Recovered.Sticker.init)
    guard stickers.count == list.elements.count else { return nil }
    (self.id, self.stickers) = (id, stickers)
  }
}

extension Recovered.Sticker {
  /// Paths are taken as the bytes they were written with; two that differ in their normal form alone are two files.
  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.text, let path = json["path"]?.text, let files = json["files"]?.elements,
      let added = json["added"]?.integer, let formerPaths = json["formerPaths"]?.elements
    else { return nil }
    let bytes = Array(path.utf8)
    let primary = files.first { $0["path"]?.text?.utf8.elementsEqual(bytes) ?? false }
    self.init(
      id: id, path: RelativePath(bytes),
      digest: primary?["sha256"]?.text.flatMap { Digest(hexadecimal: $0) }, added: max(0, added),
      formerPaths: formerPaths.suffix(16).compactMap { $0.text.map { RelativePath($0) } })
  }
}
