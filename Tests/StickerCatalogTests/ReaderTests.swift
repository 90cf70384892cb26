import Foundation
import StickerCatalog
import StickerModel
import Testing

/// Every test has a database of its own on disk, since a reader is another connection.
@Suite final class ReaderTests {
  let path: String
  let test: TestCatalog
  let reader: CatalogReader

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("index-\(UUID().uuidString).sqlite").path
    test = try TestCatalog(path: path)
    reader = try CatalogReader(path: path)
    try test.apply(
      folders: [test.folder("A"), test.folder("A/G"), test.folder("B")], test.picture("A/tree.png", 1),
      test.picture("A/G/tree.png", 2), test.picture("A/tree@2x.png", 1), test.picture("B/sun.png", 2))
  }

  deinit {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
  }

  private func duplicates() throws -> [String] {
    try reader.duplicates(kind: nil).map { group in
      "\(group.kind) \(group.scope) \(group.key.prefix(6)) \(group.members.map(\.path.description))"
    }
  }

  @Test func equalNamesAndContentsAreGroups() throws {
    #expect(
      try duplicates() == [
        #"name groups tree ["A/G/tree.png", "A/tree.png"]"#,
        #"content themes 020202 ["A/G/tree.png", "B/sun.png"]"#,
      ])
  }

  @Test func groupsFollowEveryChange() throws {
    try test.apply(test.move("B/sun.png", "B/tree.png"))
    #expect(try duplicates().first == #"name themes tree ["A/G/tree.png", "A/tree.png", "B/tree.png"]"#)
    try test.apply(
      .gone(RelativePath("A/G/tree.png")), .gone(RelativePath("A/tree.png")),
      .gone(RelativePath("A/tree@2x.png")))
    #expect(try duplicates() == [])
  }

  @Test func variantsOfOneStickerAreNoDuplicates() throws {
    #expect(try !duplicates().contains { $0.contains("010101") })
  }

  @Test func groupsCountedAtOnceAreThoseCountedOneByOne() throws {
    let bulk = try TestCatalog(whole: false)
    try bulk.apply(
      folders: [bulk.folder("A"), bulk.folder("A/G"), bulk.folder("B")], bulk.picture("A/tree.png", 1),
      bulk.picture("A/G/tree.png", 2), bulk.picture("A/tree@2x.png", 1), bulk.picture("B/sun.png", 2))
    let other = path + ".bulk"
    defer { try? FileManager.default.removeItem(atPath: other) }
    let onDisk = try TestCatalog(path: other, whole: false)
    try onDisk.apply(
      folders: [onDisk.folder("A"), onDisk.folder("A/G"), onDisk.folder("B")],
      onDisk.picture("A/tree.png", 1),
      onDisk.picture("A/G/tree.png", 2), onDisk.picture("A/tree@2x.png", 1), onDisk.picture("B/sun.png", 2))
    try onDisk.catalog.finishBuilding()
    let atOnce = try CatalogReader(path: other).duplicates(kind: nil).map {
      "\($0.kind) \($0.scope) \($0.key)"
    }
    #expect(try atOnce == reader.duplicates(kind: nil).map { "\($0.kind) \($0.scope) \($0.key)" })
  }

  @Test func journalTellsWhatHappenedSince() throws {
    let generation = try reader.generation
    try test.apply(test.move("B/sun.png", "A/star.png"))
    var entries: [JournalEntry] = []
    try reader.changes(since: generation) { entries.append($0) }
    #expect(entries.map(\.kind) == [.moved])
    #expect(entries.first?.from == RelativePath("B/sun.png"))
  }

  @Test func tooOldOrForeignCursorIsRefused() throws {
    #expect(throws: Problem.self) { try reader.changes(since: 99) { _ in } }
    test.catalog.limits.entries = 1
    test.catalog.limits.days = -1
    for content in UInt8(10)..<20 { try test.apply(test.picture("B/sun.png", content)) }
    try test.catalog.tidy()
    #expect(throws: Problem.self) { try reader.changes(since: 1) { _ in } }
    var entries = 0
    try reader.changes(since: try reader.generation - 1) { _ in entries += 1 }
    #expect(entries == 1)
  }

  @Test(arguments: ["A/tree.png", "A/tree@2x.png", "id3"]) func stickerIsFoundByPathVariantAndId(text: String)
    throws
  {
    let found = try reader.stickers(named: Array(text.utf8))
    #expect(found.map(\.path) == [RelativePath("A/tree.png")])
  }

  @Test func nameThatIsNotTheOnlyOneGivesAll() throws {
    #expect(
      try reader.stickers(named: Array("tree".utf8)).map(\.path.description) == [
        "A/G/tree.png", "A/tree.png",
      ])
  }

  @Test func searchLooksAtPathsWhateverTheCase() throws {
    var found: [String] = []
    try reader.stickers(theme: nil, search: "SUN") { found.append($0.path.description) }
    #expect(found == ["B/sun.png"])
  }

  @Test func recoveredIdsComeBackWithTheirPaths() throws {
    let fresh = try TestCatalog(whole: false)
    try fresh.catalog.adopt(
      Recovered(
        shareIdentifier: "old", generation: 41, themes: [.init(id: "theme-a", name: "A")],
        stickers: [
          .init(
            id: "old-tree", path: RelativePath("A/tree.png"), digest: nil, added: 3,
            formerPaths: [RelativePath("X/y.png")])
        ]))
    try fresh.apply(
      folders: [fresh.folder("A")], fresh.picture("A/tree.png", 1), fresh.picture("A/sun.png", 2))
    try fresh.catalog.finishBuilding()
    #expect(try fresh.places().contains("A/tree.png: old-tree"))
    #expect(try fresh.lines().contains { $0.contains(#""formerPaths":["X/y.png"]"#) })
    #expect(try fresh.catalog.themeSummaries().map(\.id) == ["theme-a"])
    #expect(try fresh.catalog.generation() == 42)
  }
}
