package import StickerModel
package import StickerTraits

/// One theme with its stickers, as its document tells.
package struct PublishedTheme: Sendable {
  package var id: String
  /// The folder's name.
  package var name: String
  package var title: String
  /// `#RRGGBB`.
  package var accentColor: (light: String, dark: String?)?
  /// `group/name` in display order.
  package var order: [String]
  /// The id of the sticker that stands for it.
  package var cover: String?
  package var stickers: [PublishedSticker]
  /// The document as it stands on the disk.
  package var bytes: [UInt8]
  package var href: String
  /// The manifest's line and the document.
  let entry: JSONValue
  let json: JSONValue

  /// `nil` if something that is always there is missing, or a path leads out of the share.
  init?(entry: JSONValue, json: JSONValue, bytes: [UInt8], href: String) {
    guard let id = json["id"]?.text, let name = json["name"]?.text, let list = json["stickers"]?.elements
    else { return nil }
    let stickers = list.compactMap(PublishedSticker.init)
    guard stickers.count == list.count, isSafe(RelativePath(name)), RelativePath(name).depth == 1 else {
      return nil
    }
    let theme = RelativePath(name)
    guard stickers.allSatisfy({ $0.files.allSatisfy { $0.path.theme == theme && $0.path.depth > 1 } }) else {
      return nil
    }
    (self.id, self.name, self.stickers) = (id, name, stickers)
    (self.entry, self.json, self.bytes, self.href) = (entry, json, bytes, href)
    title = json["title"]?.text ?? name
    order = json["order"]?.elements.compactMap(\.text) ?? []
    cover = entry["cover"]?.text
    accentColor = json["accentColor"]?["light"]?.text.map {
      (light: $0, dark: json["accentColor"]?["dark"]?.text)
    }
  }

  /// In the artist's order; those without a wish follow.
  var ordered: [PublishedSticker] {
    var wishes: [[UInt8]: Int] = [:]
    for (wish, name) in order.enumerated() { wishes[Array(name.utf8)] = wishes[Array(name.utf8)] ?? wish }
    let ranked = stickers.enumerated().map { index, sticker in
      (rank: wishes[sticker.groupedName] ?? .max, index: index)
    }
    return ranked.sorted { $0 < $1 }.map { stickers[$0.index] }
  }
}

package struct PublishedSticker: Sendable {
  package var id: String
  package var name: String
  package var path: RelativePath
  package var group: String
  package var label: String
  package var license: String?
  package var files: [PublishedFile]
  let json: JSONValue

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.text, let name = json["name"]?.text, let path = json["path"]?.text,
      let list = json["files"]?.elements, isSafe(RelativePath(path)), isPlain(name)
    else { return nil }
    let files = list.compactMap(PublishedFile.init)
    let group = json["group"]?.text ?? ""
    guard files.count == list.count, group.isEmpty || isSafe(RelativePath(group)) else { return nil }
    (self.id, self.name, self.path, self.group, self.files) = (id, name, RelativePath(path), group, files)
    (self.json, label, license) = (json, json["label"]?.text ?? name, json["license"]?.text)
  }

  /// `group/name`, as `theme.json` writes it.
  var groupedName: [UInt8] { Array(group.isEmpty ? name.utf8 : (group + "/" + name).utf8) }

  /// The folders between the theme and its files.
  var groups: [[UInt8]] { group.isEmpty ? [] : RelativePath(group).components }

  /// What a plain request picks.
  var primary: PublishedFile? { files.first { $0.path == path } ?? files.first }
}

package struct PublishedFile: Candidate, Sendable {
  package var path: RelativePath
  package var variant: Variant
  package var format: Format
  package var problem: ContentProblem?
  package var width: Int?
  package var height: Int?
  package var alpha: Bool?
  package var frames: Int
  package var bytes: Int64
  package var digest: Digest
  let json: JSONValue

  init?(_ json: JSONValue) {
    guard let path = json["path"]?.text, isSafe(RelativePath(path)),
      let format = json["format"]?.text.flatMap(Format.init), let variant = Variant(json),
      let digest = json["sha256"]?.text.flatMap({ Digest(hexadecimal: $0) })
    else { return nil }
    (self.path, self.format, self.variant, self.digest) = (RelativePath(path), format, variant, digest)
    self.json = json
    problem = json["problem"]?.text.map { ContentProblem(rawValue: $0) ?? .corrupt }
    (width, height) = (json["width"]?.integer, json["height"]?.integer)
    if case .boolean(let value) = json["alpha"] { alpha = value }
    frames = json["frames"]?.integer ?? 1
    bytes = json["bytes"]?.integer.map(Int64.init) ?? 0
  }
}

extension Variant {
  fileprivate init?(_ json: JSONValue) {
    guard let scale = json["scale"]?.integer, (1...3).contains(scale),
      let idiom = json["idiom"]?.text.flatMap(Idiom.init),
      let appearance = json["appearance"]?.text.flatMap(Appearance.init),
      let heightClass = json["heightClass"]?.text.flatMap(HeightClass.init)
    else { return nil }
    self.init(scale: scale, idiom: idiom, appearance: appearance, heightClass: heightClass)
  }
}
