import Foundation

/// A theme's document in memory, with ways to its stickers.
struct LoadedTheme: Sendable {
  let details: StickerTheme.Details
  let stickers: [Sticker]
  /// `group/name`, in the order that the artist wishes.
  private let order: [String]
  /// Positions among the stickers.
  private let byID: [String: Int]
  private let byPath: [PathKey: Int]
  private let byFormerPath: [PathKey: Int]

  init(_ document: ThemeDocument, pictures: URL) {
    details = StickerTheme.Details(
      artist: document.artist, license: document.license, accentColor: document.accentColor?.light,
      darkAccentColor: document.accentColor?.dark)
    order = document.order
    stickers = document.stickers.map { Sticker($0, pictures: pictures) }
    var (ids, paths, formerPaths) = ([String: Int](), [PathKey: Int](), [PathKey: Int]())
    for (index, sticker) in stickers.enumerated() {
      ids[sticker.id] = ids[sticker.id] ?? index
      for path in [sticker.path] + sticker.files.map(\.path) {
        paths[PathKey(path)] = paths[PathKey(path)] ?? index
      }
      for path in sticker.formerPaths { formerPaths[PathKey(path)] = formerPaths[PathKey(path)] ?? index }
    }
    (byID, byPath, byFormerPath) = (ids, paths, formerPaths)
  }

  func sticker(id: String) -> Sticker? { byID[id].map { stickers[$0] } }

  func sticker(path: String) -> Sticker? { byPath[PathKey(path)].map { stickers[$0] } }

  func sticker(formerPath: String) -> Sticker? { byFormerPath[PathKey(formerPath)].map { stickers[$0] } }

  var ordered: [Sticker] {
    var wishes: [PathKey: Int] = [:]
    for (wish, name) in order.enumerated() { wishes[PathKey(name)] = wishes[PathKey(name)] ?? wish }
    let ranked = stickers.enumerated().map { index, sticker in
      (rank: wishes[PathKey(sticker.groupedName)] ?? .max, index: index)
    }
    return ranked.sorted { $0 < $1 }.map { stickers[$0.index] }
  }
}

extension Sticker {
  fileprivate var groupedName: String { group.isEmpty ? name : group + "/" + name }
}

/// A path compared by its bytes: `String` takes names that differ by Unicode normal form alone for equal, and a disk
/// may hold both.
struct PathKey: Hashable, Sendable {
  private let bytes: [UInt8]

  init(_ path: String) {
    bytes = Array(path.utf8)
  }
}
