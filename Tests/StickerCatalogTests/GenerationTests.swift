import StickerCatalog
import StickerModel
import Testing

@Suite struct GenerationTests {
  @Test func firstIndexIsOneGeneration() throws {
    let test = try TestCatalog(whole: false)
    #expect(try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1)).generation == nil)
    #expect(try test.apply(test.picture("A/b.png", 2)).generation == nil)
    #expect(try test.catalog.generation() == 0)
    try test.catalog.finishBuilding()
    #expect(try test.catalog.generation() == 1)
    #expect(try test.apply(test.picture("A/c.png", 3)).generation == 2)
  }

  @Test func newStampAloneIsNoGeneration() throws {
    let test = try TestCatalog()
    try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1))
    let generation = try test.catalog.generation()
    var stamp = test.stamp("A/a.png")
    stamp.changed += 5
    #expect(try test.apply(.restamped(RelativePath("A/a.png"), stamp)).generation == nil)
    #expect(try test.catalog.generation() == generation)
    #expect(try test.catalog.file(at: RelativePath("A/a.png"))?.stamp == stamp)
  }

  @Test func equalBytesAreNoGeneration() throws {
    let test = try TestCatalog()
    try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1))
    #expect(try test.apply(test.picture("A/a.png", 1)).generation == nil)
  }

  @Test func refusedFileIsAFindingAndNoSticker() throws {
    let test = try TestCatalog()
    let update = try test.apply(
      folders: [test.folder("A")],
      .stored(RelativePath("A/a.png"), test.stamp("A/a.png"), .refused(.notAnImage)))
    #expect(update.generation != nil)
    #expect(try test.places() == [])
    #expect(try test.catalog.file(at: RelativePath("A/a.png"))?.standing == .notAnImage)
  }

  @Test func failedBatchLeavesNothing() throws {
    let test = try TestCatalog()
    try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1))
    let before = try test.lines()
    // Two stickers can't have one id: the identifiers run out here on purpose.
    let stuck = try Catalog(
      path: ":memory:", render: { _ in Array("{}".utf8) }, makeIdentifier: { "same" },
      makeShareIdentifier: { "share" }, now: { "" })
    try stuck.finishBuilding()
    var batch = Batch()
    batch.folders = [test.folder("A")]
    batch.files = [test.picture("A/x.png", 1), test.picture("A/y.png", 2)]
    #expect(throws: DatabaseError.self) { try stuck.apply(batch) }
    #expect(try stuck.fileCount() == 0)
    #expect(try test.lines() == before)
  }

  @Test func themeTitleTouchesOnlyItsTheme() throws {
    let test = try TestCatalog()
    try test.apply(
      folders: [test.folder("A"), test.folder("B")], test.picture("A/a.png", 1), test.picture("B/b.png", 2))
    var metadata = ThemeMetadata()
    metadata.stickers[Array("a".utf8)] = ThemeMetadata.Sticker(label: "An A", license: "CC0-1.0")
    let update = try test.apply(metadata: [
      .theme(RelativePath("A"), test.stamp("A/theme.json"), metadata, problems: [])
    ])
    #expect(update.touchedThemes == 1)
    #expect(update.journal.map(\.kind) == [.themeChanged, .changed])
    #expect(try test.lines()[0].contains(#""label":"An A","license":"CC0-1.0""#))
  }

  @Test func sidecarSpeaksForItsPictureOnly() throws {
    let test = try TestCatalog()
    try test.apply(folders: [test.folder("A")], test.picture("A/a.png", 1), test.picture("A/b.png", 2))
    let statement = LicenseStatement(license: "MIT", copyright: nil)
    let update = try test.apply(metadata: [
      .license(RelativePath("A/a.png"), test.stamp("A/a.png.license"), statement)
    ])
    #expect(update.journal.map(\.path) == [RelativePath("A/a.png")])
    #expect(try test.lines()[0].contains(#""license":"MIT""#))
    let back = try test.apply(metadata: [.license(RelativePath("A/a.png"), nil, nil)])
    #expect(back.journal.map(\.path) == [RelativePath("A/a.png")])
    #expect(try test.lines()[0].contains(#""license":null"#))
  }
}
