import StickerCatalog
import StickerModel
import Testing

@Suite struct IdentityTests {
  private func stocked() throws -> TestCatalog {
    let test = try TestCatalog()
    try test.apply(
      folders: [test.folder("Camping"), test.folder("Nature")], test.picture("Camping/tree.png", 1),
      test.picture("Camping/tree@2x.png", 2), test.picture("Nature/sun.png", 3),
      test.picture("Nature/moon.png", 4))
    #expect(try test.places() == ["Camping/tree.png: id3", "Nature/moon.png: id4", "Nature/sun.png: id5"])
    return test
  }

  @Test func renamedFileKeepsItsIdAndRemembersItsPath() throws {
    let test = try stocked()
    let update = try test.apply(test.move("Nature/sun.png", "Camping/star.png"))
    #expect(update.journal.map(\.kind) == [.moved])
    #expect(update.journal.first?.from == RelativePath("Nature/sun.png"))
    #expect(try test.places().contains("Camping/star.png: id5"))
    #expect(try test.lines().contains { $0.contains(#""formerPaths":["Nature/sun.png"]"#) })
  }

  @Test func swappedFilesSwapTheirIds() throws {
    let test = try stocked()
    let sun = test.stamp("Nature/sun.png")
    let moon = test.stamp("Nature/moon.png")
    try test.apply(
      .moved(from: RelativePath("Nature/sun.png"), to: RelativePath("Nature/moon.png"), sun),
      .moved(from: RelativePath("Nature/moon.png"), to: RelativePath("Nature/sun.png"), moon))
    #expect(try test.places().suffix(2) == ["Nature/moon.png: id5", "Nature/sun.png: id4"])
  }

  /// One of the two went by way of a name that does not count, and was looked for in between.
  @Test func filesSwappedThroughAHiddenNameSwapTheirIds() throws {
    let test = try stocked()
    let moon = test.stamp("Nature/moon.png")
    try test.apply(test.move("Nature/sun.png", "Nature/moon.png"))
    try test.apply(.stored(RelativePath("Nature/sun.png"), moon, .picture(TestCatalog.facts(4))))
    #expect(try test.places().suffix(2) == ["Nature/moon.png: id5", "Nature/sun.png: id4"])
  }

  @Test func displacedFileIsForgottenAtTheQuietMoment() throws {
    let test = try stocked()
    let moon = test.stamp("Nature/moon.png")
    try test.apply(test.move("Nature/sun.png", "Nature/moon.png"))
    #expect(try test.catalog.fileCount() == 3)
    try test.catalog.settleOrigins()
    try test.apply(.stored(RelativePath("Nature/sun.png"), moon, .picture(TestCatalog.facts(4))))
    #expect(try test.places().suffix(2) == ["Nature/moon.png: id4", "Nature/sun.png: id5"])
  }

  @Test func editedFileKeepsItsId() throws {
    let test = try stocked()
    let update = try test.apply(test.picture("Nature/sun.png", 9))
    #expect(update.journal.map(\.kind) == [.changed])
    #expect(try test.places().contains("Nature/sun.png: id5"))
  }

  @Test func deletedAndMadeAgainIsTheSameSticker() throws {
    let test = try stocked()
    try test.apply(.gone(RelativePath("Nature/sun.png")))
    let update = try test.apply(test.picture("Nature/sun.png", 9))
    #expect(update.journal.map(\.kind) == [.added])
    #expect(try test.places().contains("Nature/sun.png: id5"))
  }

  @Test func sameContentElsewhereTakesTheIdOfTheDeleted() throws {
    let test = try stocked()
    try test.apply(.gone(RelativePath("Nature/sun.png")))
    try test.apply(test.picture("Camping/copy.png", 3))
    #expect(try test.places().contains("Camping/copy.png: id5"))
  }

  @Test func oldestIdWinsWhereStickersMerge() throws {
    let test = try stocked()
    try test.apply(test.move("Nature/sun.png", "Nature/moon.png"))
    #expect(try test.places() == ["Camping/tree.png: id3", "Nature/moon.png: id4"])
  }

  @Test func partingFilesLeaveTheIdWithThePrimaryOne() throws {
    let test = try stocked()
    let update = try test.apply(test.move("Camping/tree.png", "Nature/oak.png"))
    #expect(Set(update.journal.map(\.kind)) == [.moved, .added])
    #expect(try test.places().contains("Nature/oak.png: id3"))
    #expect(try test.places().contains("Camping/tree@2x.png: id6"))
  }

  @Test func variantThatJoinsChangesOneSticker() throws {
    let test = try stocked()
    let update = try test.apply(test.picture("Camping/tree~dark.png", 7))
    #expect(update.journal.map(\.kind) == [.changed])
    #expect(update.journal.map(\.id) == ["id3"])
  }

  @Test func renamedThemeKeepsItsId() throws {
    let test = try stocked()
    let before = try test.catalog.themeSummaries().map(\.id)
    let identity = test.stamp("Nature")
    let update = try test.apply(
      folders: [
        .moved(from: RelativePath("Nature"), to: RelativePath("Wild")),
        .seen(
          RelativePath("Wild"), FolderIdentity(inode: identity.inode, born: identity.born),
          isMountPoint: false,
          others: 0, remarks: []), .gone(RelativePath("Nature")),
      ], test.move("Nature/sun.png", "Wild/sun.png"), test.move("Nature/moon.png", "Wild/moon.png"))
    #expect(try test.catalog.themeSummaries().map(\.id) == before)
    #expect(try test.catalog.themeSummaries().map(\.name) == ["Camping", "Wild"])
    #expect(update.journal.map(\.kind).contains(.themeMoved))
    #expect(!update.journal.map(\.kind).contains(.themeRemoved))
  }

  /// The first of two themes went aside under a hidden name, and was looked for in between.
  @Test func themesSwappedThroughAHiddenNameSwapTheirIds() throws {
    let test = try stocked()
    func seen(_ path: String, as folder: String) -> FolderChange {
      let stamp = test.stamp(folder)
      return .seen(
        RelativePath(path), FolderIdentity(inode: stamp.inode, born: stamp.born), isMountPoint: false,
        others: 0, remarks: [])
    }
    let before = try test.catalog.themeSummaries().map(\.id)
    try test.apply(folders: [
      .moved(from: RelativePath("Nature"), to: RelativePath("Camping")), seen("Camping", as: "Nature"),
    ])
    try test.apply(folders: [seen("Nature", as: "Camping")])
    #expect(try test.catalog.themeSummaries().map(\.id) == Array(before.reversed()))
  }

  @Test func copiedThemeTakesTheIdOfTheOneThatWent() throws {
    let test = try stocked()
    let before = try test.catalog.themeSummaries().map(\.id)
    try test.apply(
      folders: [test.folder("Wild"), .gone(RelativePath("Nature"))], .gone(RelativePath("Nature/sun.png")),
      .gone(RelativePath("Nature/moon.png")), test.picture("Wild/sun.png", 3),
      test.picture("Wild/moon.png", 4))
    #expect(try test.places().suffix(2) == ["Wild/moon.png: id4", "Wild/sun.png: id5"])
    #expect(try test.catalog.themeSummaries().map(\.id) == before)
  }
}
