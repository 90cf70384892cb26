import StickerModel

/// The namespaces of the generated code with the stickers in them: winners only, and who lost against whom.
struct SymbolTree {
  struct Member {
    var symbol: String
    var sticker: PublishedSticker
  }

  /// A sticker that gets no symbol.
  struct Loser {
    var path: RelativePath
    var reason: String
  }

  private(set) var namespaces: [String: SymbolTree] = [:]
  private(set) var members: [Member] = []
  private(set) var losers: [Loser] = []

  init(_ library: PublishedLibrary) {
    for theme in library.themes {
      for sticker in theme.stickers { take(sticker, of: theme) }
    }
    settle()
  }

  private init() {}

  private mutating func take(_ sticker: PublishedSticker, of theme: PublishedTheme) {
    let names = ([Array(theme.name.utf8)] + sticker.groups).map { namespace(for: $0)?.text }
    guard let own = symbol(for: sticker.name.utf8)?.text, !names.contains(nil) else {
      losers.append(Loser(path: sticker.path, reason: "a name on its way has no letter and no digit"))
      return
    }
    insert(Member(symbol: own, sticker: sticker), in: names.compactMap { $0 }[...])
  }

  private mutating func insert(_ member: Member, in path: ArraySlice<String>) {
    guard let next = path.first else {
      members.append(member)
      return
    }
    namespaces[next, default: SymbolTree()].insert(member, in: path.dropFirst())
  }

  /// Of several with one symbol the first in code-point order of their names gets it. What is a namespace can't be a
  /// sticker too.
  private mutating func settle() {
    var winners: [String: Member] = [:]
    var kept: [Member] = []
    for member in members.sorted(by: Self.isEarlier) {
      if let winner = winners[member.symbol] {
        losers.append(Loser(path: member.sticker.path, reason: "'\(winner.sticker.path)' has its symbol"))
      } else if namespaces[member.symbol] != nil {
        losers.append(Loser(path: member.sticker.path, reason: "a folder has its symbol"))
      } else {
        winners[member.symbol] = member
        kept.append(member)
      }
    }
    members = kept.sorted { $0.symbol.utf8.lexicographicallyPrecedes($1.symbol.utf8) }
    for name in namespaces.keys { namespaces[name]?.settle() }
  }

  private static func isEarlier(_ left: Member, _ right: Member) -> Bool {
    let (one, other) = (Array(left.sticker.name.utf8), Array(right.sticker.name.utf8))
    return one == other ? left.sticker.path < right.sticker.path : one.lexicographicallyPrecedes(other)
  }

  /// With those of the namespaces within.
  var allLosers: [Loser] {
    losers + namespaces.sorted { $0.key < $1.key }.flatMap(\.value.allLosers)
  }
}
