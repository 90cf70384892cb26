import Foundation
import Testing

@testable import StickerKit

@Suite struct LibraryTests {
  @Test func openingReadsTheManifestAlone() throws {
    let exhibition = try Exhibition()
    try FileManager.default.removeItem(at: exhibition.published.appendingPathComponent("themes"))
    let library = try exhibition.open()
    #expect(library.themes.map(\.name) == ["Camping", "Nature", "Space"])
    #expect(library.manifest.stickerCount == library.themes.map(\.stickerCount).reduce(0, +))
    #expect(library.manifest.fileCount > library.manifest.stickerCount)
    #expect(throws: StickerError.self) { try library.themes[0].stickers }
  }

  @Test func aThemeIsReadWhenItIsAskedForAndKept() throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    #expect(!library.themes.contains { $0.source.isLoaded })
    #expect(try library.themes[0].stickers.count == library.themes[0].stickerCount)
    #expect(library.themes.map(\.source.isLoaded) == [true, false, false])
    try FileManager.default.removeItem(at: exhibition.published.appendingPathComponent("themes"))
    #expect(try library.themes[0].stickers.count == library.themes[0].stickerCount)
  }

  @Test func everyFileIsWhereItSaysWithTheBytesThatWerePublished() throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    var count = 0
    for sticker in try library.themes.flatMap({ try $0.stickers }) {
      for file in sticker.files {
        #expect(Int64(try file.data().count) == file.bytes)
        count += 1
      }
    }
    #expect(count == library.manifest.fileCount)
  }

  @Test(arguments: [
    ("Space/moon.png", Traits(scale: 2), "Space/moon.png"),
    ("Space/moon.png", Traits(scale: 3, appearance: .dark), "Space/moon~dark.png"),
    ("Camping/tent.png", Traits(scale: 3, idiom: .ipad, appearance: .dark), "Camping/tent@3x.png"),
    ("Camping/tent.png", Traits(scale: 2), "Camping/tent@2x.png"),
    ("Space/planet.svg", Traits(scale: 3), "Space/planet.svg"),
  ]) func traitsPickAFile(sticker: String, traits: Traits, path: String) throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    #expect(try library.sticker(id: sticker)?.file(for: traits)?.path == path)
  }

  @Test func themesTellWhatTheArtistSaid() throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    let theme = try #require(library.theme("Camping"))
    #expect(try theme.cover?.name == "tent")
    #expect(try theme.details.accentColor == "#D95B26")
    #expect(
      try theme.orderedStickers.map(\.name) == ["tent", "campfire", "marshmallow", "mug", "lantern", "tree"])
    #expect(try theme.stickers.map(\.name) == ["campfire", "lantern", "marshmallow", "mug", "tent", "tree"])
    #expect(try theme.orderedStickers.first?.emoji == ["⛺"])
    #expect(library.theme(theme.id)?.name == "Camping")
    #expect(library.theme("camping") == nil)
  }

  @Test func stickersAreFoundByIdByPathAndByFormerPath() throws {
    let exhibition = try Exhibition()
    let tree = try #require(try exhibition.open().sticker(id: "Nature/tree.png"))
    try exhibition.move("Nature/tree.png", to: "Camping/apple tree.png")
    try exhibition.publish()
    let library = try exhibition.open()
    for reference in [tree.id, "Camping/apple tree.png", "Nature/tree.png"] {
      #expect(try library.sticker(id: reference)?.id == tree.id, "\(reference)")
    }
    #expect(try library.sticker(id: "Camping/tent@3x.png")?.name == "tent")
    #expect(try library.sticker(id: "Nature/Winter/robin.png")?.group == "Winter")
    for reference in ["nothing", "Camping/nothing.png", "Nowhere/tree.png", "", "/", "Camping/"] {
      #expect(try library.sticker(id: reference) == nil, "\(reference)")
    }
  }

  @Test func whatHasAPathNowComesBeforeWhatHadItOnce() throws {
    let exhibition = try Exhibition()
    try exhibition.move("Nature/tree.png", to: "Nature/apple.png")
    try exhibition.publish()
    try exhibition.copy("Nature/cloud.png", to: "Nature/tree.png")
    try exhibition.publish()
    let library = try exhibition.open()
    #expect(try library.sticker(id: "Nature/tree.png")?.path == "Nature/tree.png")
  }

  @Test func aLibraryMayBeUsedByManyAtOnce() async throws {
    let exhibition = try Exhibition()
    let library = try exhibition.open()
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask { (try? library.themes.map { try $0.stickers.count }.reduce(0, +)) ?? -1 }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: library.manifest.stickerCount, count: 16))
  }
}
