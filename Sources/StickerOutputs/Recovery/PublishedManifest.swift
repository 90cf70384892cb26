import StickerModel

/// What is read back of a manifest. Keys that a later version may add are passed over.
struct PublishedManifest {
  struct Theme {
    var id: String
    var name: String
    var href: String
  }

  var share: String
  var generation: Int
  var publishedAt: String
  var themes: [Theme]

  /// `nil` if it is no manifest that we know how to read.
  init?(_ bytes: [UInt8]) {
    guard let manifest = try? JSONValue.decode(bytes, limit: .max),
      manifest["format"]?.text == manifestFormat, manifest["version"]?.integer == formatVersion,
      let share = manifest["share"]?.text, let generation = manifest["generation"]?.integer, generation >= 0,
      let publishedAt = manifest["publishedAt"]?.text, let list = manifest["themes"]
    else { return nil }
    let themes = list.elements.compactMap(Theme.init)
    guard themes.count == list.elements.count else { return nil }
    (self.share, self.generation, self.publishedAt, self.themes) = (share, generation, publishedAt, themes)
  }
}

extension PublishedManifest.Theme {
  fileprivate init?(_ json: JSONValue) {
    guard let id = json["id"]?.text, let name = json["name"]?.text, let href = json["href"]?.text else {
      return nil
    }
    self.init(id: id, name: name, href: href)
  }
}
