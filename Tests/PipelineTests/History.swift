import StickerModel

/// Random operations as artists and their tools do them, told with the hints that a watch would give.
struct History {
  var generator: SeededGenerator
  let share: PretendShare
  let renamesOnly: Bool
  let stems: [String]

  private static let plain = [
    "tree", "sun", "moon", "a", "b", "Tree", "c", "d", "e", "tree (1)", "sun copy", "moon 1", "moon-1", "con",
  ]
  private static let variants = ["tree_dark", "tree@2x", "moon~dark", "sun@2x"]
  private static let folders = [
    "Camping", "Nature", "Space", "Camping/Winter", "Nature/Winter", "Nature/Winter/Night",
  ]

  init(seed: UInt64, share: PretendShare, renamesOnly: Bool = false, variants: Bool = true) {
    generator = SeededGenerator(seed: seed)
    self.share = share
    self.renamesOnly = renamesOnly
    stems = variants ? Self.plain + Self.variants : Self.plain
  }

  mutating func populate() {
    for folder in Self.folders { share.makeFolder(RelativePath(folder)) }
    for _ in 0..<20 {
      let path = anyPath()
      if share.node(path) == nil { share.write(path, Int.random(in: 0..<1000, using: &generator)) }
    }
  }

  /// One operation; gives its hints.
  mutating func step() -> [Hint] {
    switch Int.random(in: 0..<(renamesOnly ? 5 : 14), using: &generator) {
    case 0, 1: renameFile()
    case 2: swap()
    case 3: renameFolder()
    case 4: renameTheme()
    case 5, 6: write()
    case 7: saveAside()
    case 8: removeFile()
    case 9: removeFolder()
    case 10: makeFolder()
    case 11: copyOrLink()
    case 12: writeText()
    default: touch()
    }
  }

  private mutating func anyPath() -> RelativePath {
    let folders = share.folders
    let folder = folders.randomElement(using: &generator) ?? RelativePath("Camping")
    let stem = stems.randomElement(using: &generator) ?? "x"
    let ending = stems.contains("tree@2x") && Int.random(in: 0..<8, using: &generator) == 0 ? ".jpg" : ".png"
    return folder.appending(Array((stem + ending).utf8))
  }

  private mutating func anyFile() -> RelativePath? {
    share.files.filter(share.isPicture).randomElement(using: &generator)
  }

  /// Texts beside the pictures: a theme's description, a licence, and what nobody indexes.
  private mutating func writeText() -> [Hint] {
    let picture = anyFile() ?? anyPath()
    let names = [
      "theme.json", "notes.txt", "more.txt", String(decoding: picture.name, as: UTF8.self) + ".license",
    ]
    guard let name = names.randomElement(using: &generator),
      let folder = name == "theme.json" ? picture.theme : picture.parent, !folder.isShare,
      share.node(folder) != nil
    else { return [] }
    let path = folder.appending(Array(name.utf8))
    if share.node(path) != nil, Bool.random(using: &generator) {
      share.remove(path)
      return [Hint(path, .entry, .removed)]
    }
    share.write(path, Int.random(in: 0..<1000, using: &generator))
    return [Hint(path, .entry, .now)]
  }

  private mutating func renameFile() -> [Hint] {
    guard let from = anyFile() else { return [] }
    let to = anyPath()
    // Renaming over another file is a richer history: which id wins depends on who is older.
    guard from != to, share.node(to)?.children == nil, !(renamesOnly && share.node(to) != nil) else {
      return []
    }
    share.rename(from, to)
    return [Hint(from, .entry, .removed), Hint(to, .entry, .now)]
  }

  private mutating func swap() -> [Hint] {
    guard let first = anyFile(), let second = anyFile(), first != second else { return [] }
    share.exchange(first, second)
    return [
      Hint(first, .entry, .removed), Hint(second, .entry, .now), Hint(second, .entry, .removed),
      Hint(first, .entry, .now),
    ]
  }

  private mutating func renameFolder() -> [Hint] {
    guard let from = share.folders.filter({ $0.depth > 1 }).randomElement(using: &generator),
      let parent = share.folders.filter({ !$0.isAtOrBelow(from) }).randomElement(using: &generator)
    else { return [] }
    return move(from, parent.appending(Array("Group\(Int.random(in: 0..<9, using: &generator))".utf8)))
  }

  private mutating func renameTheme() -> [Hint] {
    guard let from = share.folders.filter({ $0.depth == 1 }).randomElement(using: &generator) else {
      return []
    }
    return move(
      from,
      RelativePath(
        (Bool.random(using: &generator) ? "Theme" : "theme ") + "\(Int.random(in: 0..<5, using: &generator))")
    )
  }

  private func move(_ from: RelativePath, _ to: RelativePath) -> [Hint] {
    guard share.node(to) == nil else { return [] }
    share.rename(from, to)
    return [Hint(from, .entry, .removed), Hint(to, .tree, .now)]
  }

  private mutating func write() -> [Hint] {
    let path = anyPath()
    guard share.node(path)?.children == nil, !share.isLinkedElsewhere(path) else { return [] }
    share.write(path, Int.random(in: 0..<1000, using: &generator))
    return [Hint(path, .entry, .now)]
  }

  private mutating func saveAside() -> [Hint] {
    guard let path = anyFile() else { return [] }
    let aside = RelativePath(path.bytes + Array(".tmp".utf8))
    share.write(aside, Int.random(in: 0..<1000, using: &generator))
    share.rename(aside, path)
    return [Hint(aside, .entry, .now), Hint(aside, .entry, .removed), Hint(path, .entry, .now)]
  }

  private mutating func removeFile() -> [Hint] {
    guard let path = anyFile() else { return [] }
    share.remove(path)
    return [Hint(path, .entry, .removed)]
  }

  private mutating func removeFolder() -> [Hint] {
    guard Int.random(in: 0..<3, using: &generator) == 0,
      let path = share.folders.randomElement(using: &generator)
    else { return [] }
    share.remove(path)
    return [Hint(path, .entry, .removed)]
  }

  private mutating func makeFolder() -> [Hint] {
    let parent = share.folders.randomElement(using: &generator) ?? .share
    let path =
      Bool.random(using: &generator)
      ? parent.appending(Array("New\(Int.random(in: 0..<9, using: &generator))".utf8))
      : RelativePath(Self.folders.randomElement(using: &generator) ?? "Camping")
    guard share.node(path) == nil, let above = path.parent, share.node(above) != nil else { return [] }
    share.makeFolder(path)
    return [Hint(path, .tree, .now)]
  }

  private mutating func copyOrLink() -> [Hint] {
    guard let from = anyFile(), let node = share.node(from) else { return [] }
    let to = anyPath()
    guard share.node(to) == nil else { return [] }
    if Bool.random(using: &generator) {
      share.link(from, to)
    } else {
      share.write(to, node.content)
    }
    return [Hint(to, .entry, .now)]
  }

  private mutating func touch() -> [Hint] {
    guard let path = anyFile(), !share.isLinkedElsewhere(path) else { return [] }
    share.touch(path)
    return [Hint(path, .entry, .now)]
  }
}
