import Foundation
import Testing

@testable import StickerKit

@Suite struct ChangesTests {
  @Test func nothingIsDifferentFromItself() throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    #expect(try library.changes(since: library).isEmpty)
    #expect(!library.themes.contains { $0.source.isLoaded })
  }

  @Test func eachKindOfChangeIsTold() throws {
    let exhibition = try Exhibition()
    let older = try exhibition.openCopy()
    try exhibition.move("Camping/mug.png", to: "Nature/cup.png")
    try exhibition.move("Space", to: "Cosmos")
    try exhibition.remove("Nature/cloud.png")
    try exhibition.copy("Nature/ladybird.png", to: "Nature/beetle.png")
    try exhibition.copy("Nature/ladybird.png", to: "Camping/lantern.png")
    try exhibition.publish()
    let changes = try exhibition.open().changes(since: older)
    #expect(changes.isSameShare)
    #expect(changes.added.map(\.path) == ["Nature/beetle.png"])
    #expect(changes.removed.map(\.path) == ["Nature/cloud.png"])
    #expect(changes.changed.contains { $0.before.path == "Camping/lantern.png" })
    #expect(!changes.changed.contains { $0.after.path.hasPrefix("Cosmos/") })
    #expect(
      changes.moved.contains { $0.before.path == "Camping/mug.png" && $0.after.path == "Nature/cup.png" })
    #expect(changes.moved.contains { $0.after.path == "Cosmos/moon.png" })
    #expect(changes.renamedThemes.map(\.name) == ["Cosmos"])
    #expect(changes.addedThemes.isEmpty && changes.removedThemes.isEmpty)
  }

  @Test func onlyThemesThatDifferAreRead() throws {
    let exhibition = try Exhibition()
    let older = try exhibition.openCopy()
    try exhibition.remove("Nature/cloud.png")
    try exhibition.publish()
    let library = try exhibition.open()
    #expect(try library.changes(since: older).removed.map(\.name) == ["cloud"])
    #expect(library.themes.map(\.source.isLoaded) == [false, true, false])
    #expect(older.themes.map(\.source.isLoaded) == [false, true, false])
  }

  @Test func idsOfAnotherIndexMeanNothing() throws {
    let (one, other) = (try Exhibition(), try Exhibition())
    let changes = try one.open().changes(since: other.open())
    #expect(!changes.isSameShare)
    #expect(changes.added.count == changes.removed.count && !changes.added.isEmpty)
  }
}
