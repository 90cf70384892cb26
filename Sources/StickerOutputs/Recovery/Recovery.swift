package import StickerModel

/// What the published documents still tell of ids after the database is lost.
///
/// Documents that are missing or damaged are passed over: their stickers get new ids, the others keep theirs.
///
/// - Parameter folder: the publish folder.
/// - Returns: `nil` if there is no manifest that can be read.
package func readPublished(folder: String) -> Recovered? {
  readPublished(files: FolderFiles(folder: folder))
}

func readPublished(files: any DocumentFiles) -> Recovered? {
  guard let bytes = try? files.read(Publisher.manifestName), let manifest = PublishedManifest(bytes) else {
    return nil
  }
  var recovered = Recovered(
    shareIdentifier: manifest.share, generation: manifest.generation, themes: [], stickers: [])
  var seen = Seen()
  for theme in manifest.themes
  where isIdentifier(theme.id) && seen.isNew(id: theme.id, path: Array(theme.name.utf8)) {
    recovered.themes.append(.init(id: theme.id, name: theme.name))
    recovered.stickers += stickers(of: theme, files).filter { seen.isNew(id: $0.id, path: $0.path.bytes) }
  }
  return recovered
}

/// The stickers of one document; none if it is not the document of this theme.
private func stickers(of theme: PublishedManifest.Theme, _ files: any DocumentFiles) -> [Recovered.Sticker] {
  let folder = "\(documentFolder)/"
  guard theme.href.hasPrefix(folder), isDocumentName(String(theme.href.dropFirst(folder.count))),
    let bytes = try? files.read(theme.href), let document = PublishedTheme(bytes), document.id == theme.id
  else { return [] }
  return document.stickers.filter { isIdentifier($0.id) && !$0.path.isShare }
}

/// Ids and paths are unique in an index; in a file that someone edited they may not be. The first wins.
private struct Seen {
  private var ids: Set<String> = []
  private var paths: Set<[UInt8]> = []

  mutating func isNew(id: String, path: [UInt8]) -> Bool {
    if ids.contains(id) || paths.contains(path) { return false }
    ids.insert(id)
    paths.insert(path)
    return true
  }
}

/// Ids are opaque, but URL-safe.
private func isIdentifier(_ id: String) -> Bool {
  !id.isEmpty && id.utf8.count <= 64
    && id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
}
