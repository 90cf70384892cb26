import StickerModel
import Testing

@testable import StickerCatalog

/// The ladder of duplicates: groups come and go by what is touched, as they are counted all at once.
@Suite struct DuplicateTests {
  private static let histories: [(name: String, paths: [String], groups: [String])] = [
    ("equal names", ["A/tree.png 1", "B/tree.png 2"], ["name themes tree: A/tree.png B/tree.png"]),
    (
      "in groups of a theme", ["A/tree.png 1", "A/G/tree.png 2"],
      ["name groups tree: A/G/tree.png A/tree.png"]
    ),
    ("variants are one sticker", ["A/tree.png 1", "A/tree@2x.png 1", "A/tree~dark.png 1"], []),
    (
      "spellings across folders", ["A/ROSE.png 1", "B/rose.png 2", "B/G/rose.png 3"],
      ["name groups rose: B/G/rose.png B/rose.png", "case themes rose: A/ROSE.png B/G/rose.png B/rose.png"]
    ),
    (
      "spellings in one folder", ["A/ROSE.png 1", "A/rose.png 2"], ["case folder rose: A/ROSE.png A/rose.png"]
    ),
    (
      "normal forms", ["A/ba\u{308}r.png 1", "A/b\u{E4}r.png 2"],
      ["case folder b\u{E4}r: A/ba\u{308}r.png A/b\u{E4}r.png"]
    ),
    (
      "symbols", ["A/tree-1.png 1", "A/tree 1.png 2", "B/tree_1.png 3"],
      ["symbol themes tree1: A/tree 1.png+ A/tree-1.png- B/tree_1.png+"]
    ),
    (
      "contents", ["A/a.png 1", "B/b.png 1", "B/c.png 2"], ["content themes 010101: A/a.png B/b.png"]
    ),
    (
      "themes", ["Camping/a.png 1", "camping/b.png 2"],
      [
        "case folder camping: Camping camping"
      ]
    ),
    ("groups", ["A/Winter/a.png 1", "A/winter/b.png 2"], ["case folder winter: A/Winter A/winter"]),
  ]

  @Test(arguments: histories.indices) func groupsAreToldAndFollow(index: Int) throws {
    let (name, paths, groups) = Self.histories[index]
    let live = try TestCatalog()
    for path in paths { try add(path, to: live) }
    #expect(try told(live) == groups, "\(name), one by one")
    let bulk = try TestCatalog(whole: false)
    for path in paths { try add(path, to: bulk) }
    try bulk.catalog.finishBuilding()
    #expect(try told(bulk) == groups, "\(name), at once")
    for path in paths {
      let path = RelativePath(Array(path.utf8.dropLast(2)))
      var batch = Batch()
      batch.files = [.gone(path)]
      if let folder = path.parent, folder.depth == 1, name == "themes" { batch.folders = [.gone(folder)] }
      if let folder = path.parent, folder.depth == 2 { batch.folders = [.gone(folder)] }
      _ = try live.catalog.apply(batch)
    }
    #expect(try told(live) == [], "\(name), all gone")
  }

  private func add(_ entry: String, to test: TestCatalog) throws {
    let path = RelativePath(Array(entry.utf8.dropLast(2)))
    let content = UInt8(String(entry.suffix(1))) ?? 0
    var folders: [FolderChange] = []
    var folder = path.parent
    while let next = folder, !next.isShare {
      folders.insert(test.folder(next.text ?? ""), at: 0)
      folder = next.parent
    }
    try test.apply(folders: [test.folder("")] + folders, test.picture(path.text ?? "", content))
  }

  private func told(_ test: TestCatalog) throws -> [String] {
    var groups: [String] = []
    try DuplicateReader.read(test.catalog.database) { group in
      let members = group.members.map { member in
        "\(member.path)" + (member.isFolder ? "" : member.wins.map { $0 ? "+" : "-" } ?? "")
      }
      groups.append(
        "\(group.kind) \(group.scope) \(group.kind == .content ? String(group.key.prefix(6)) : group.key): "
          + members.joined(separator: " "))
    }
    return groups
  }

  /// CASES 103.
  @Test func hardLinksAreOneFileAndNoCopies() throws {
    let test = try TestCatalog()
    try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1))
    let link = FileChange.stored(
      RelativePath("A/b.png"), test.stamp("A/a.png"), .picture(TestCatalog.facts(1)))
    try test.apply(link)
    #expect(try kinds(test) == ["same-file 2"])
    try test.apply(test.picture("A/c.png", 1))
    #expect(try kinds(test) == ["content 3", "same-file 2"])
    // b is saved aside and renamed: it has another inode.
    try test.apply(test.picture("A/b.png", 1))
    #expect(try kinds(test) == ["content 3"])
  }

  private func kinds(_ test: TestCatalog) throws -> [String] {
    var kinds: [String] = []
    try DuplicateReader.read(test.catalog.database) {
      kinds.append("\($0.kind.rawValue) \($0.members.count)")
    }
    return kinds
  }

  /// Nothing that a batch does may cost more on a larger share: every look goes by an index.
  @Test func noLookAtATouchedKeyIsAScan() throws {
    let test = try TestCatalog()
    let looks: [StaticString] = [
      "EXPLAIN QUERY PLAN SELECT 1 FROM sticker WHERE folded = ? AND stem = ? LIMIT 1 OFFSET 1",
      "EXPLAIN QUERY PLAN SELECT stem FROM sticker WHERE folded = ? AND stem > ? ORDER BY stem LIMIT 1",
      "EXPLAIN QUERY PLAN SELECT MIN(stem) FROM sticker WHERE symbol = ?",
      "EXPLAIN QUERY PLAN SELECT 1 FROM folder WHERE parent = ? AND folded = ?",
      "EXPLAIN QUERY PLAN SELECT inode FROM file WHERE digest = ?",
      "EXPLAIN QUERY PLAN SELECT COUNT(*) FROM sticker WHERE theme = ? AND license IS NOT NULL",
      "EXPLAIN QUERY PLAN SELECT stem FROM sticker WHERE folder = ? AND stem >= ? AND stem < ?",
      "EXPLAIN QUERY PLAN SELECT rule FROM finding WHERE sticker = ?",
    ]
    for sql in looks {
      let plan = try test.catalog.database.all(sql) { $0.text(3) ?? "" }.joined(separator: "; ")
      #expect(plan.contains("SEARCH") && !plan.contains("SCAN"), "\(sql): \(plan)")
    }
  }
}
