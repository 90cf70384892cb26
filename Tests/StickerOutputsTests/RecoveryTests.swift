import Foundation
import StickerKit
import StickerModel
import StickerOutputs
import Testing

struct RecoveryTests {
  let folder = PublishFolder()
  var catalog: PretendCatalog { folder.catalog }

  @Test func idsAndHistoryAreReadBack() throws {
    let old = RelativePath("Nature/tree.png")
    let digest = Sample.digest(7)
    catalog.set(
      "Camping",
      [Sample.sticker("Camping/tree.png", facts: Sample.facts(digest: digest), added: 3, formerPaths: [old])])
    catalog.set("Empty", [])
    _ = try folder.publisher().publish(from: catalog)
    let recovered = try #require(readPublished(folder: folder.path))
    #expect(recovered.shareIdentifier == catalog.shareIdentifier)
    #expect(recovered.generation == catalog.currentGeneration)
    #expect(recovered.themes.map(\.id) == ["t1", "t2"])
    #expect(recovered.themes.map(\.name) == ["Camping", "Empty"])
    let sticker = try #require(recovered.stickers.first)
    #expect(recovered.stickers.count == 1)
    #expect(sticker.id == "s1")
    #expect(sticker.path == RelativePath("Camping/tree.png"))
    #expect(sticker.digest == digest)
    #expect(sticker.added == 3)
    #expect(sticker.formerPaths == [old])
  }

  @Test func twinsOfTwoNormalFormsStayTwo() throws {
    let paths = ["Café/cafe\u{301}.png", "Café/caf\u{e9}.png"]
    let files = paths.enumerated().map { index, path in
      StickerRecord.File(
        path: RelativePath(path), facts: Sample.facts(digest: Sample.digest(UInt8(index + 1))),
        variant: .init())
    }
    var second = Sample.sticker(paths[1], id: "s2", files: files)
    second.primary = 1
    catalog.set("Café", [Sample.sticker(paths[0], files: [files[0]]), second])
    _ = try folder.publisher().publish(from: catalog)
    let stickers = try #require(readPublished(folder: folder.path)).stickers
    #expect(stickers.map(\.path.bytes) == paths.map { Array($0.utf8) })
    #expect(stickers.map(\.digest) == [Sample.digest(1), Sample.digest(2)])
  }

  @Test(arguments: ["", "{", "[]", "null", #"{"format":"sticker-manifest","version":1}"#])
  func aDamagedManifestTellsNothing(text: String) throws {
    _ = try folder.publisher().publish(from: catalog)
    try folder.write(text, to: "manifest.json")
    #expect(readPublished(folder: folder.path) == nil)
  }

  @Test func aManifestOfAnotherVersionTellsNothing() throws {
    _ = try folder.publisher().publish(from: catalog)
    let text = folder.text("manifest.json")
    try folder.write(text.replacing("\"version\":1", with: "\"version\":2"), to: "manifest.json")
    #expect(readPublished(folder: folder.path) == nil)
  }

  @Test func noFolderTellsNothing() {
    #expect(readPublished(folder: folder.path) == nil)
  }

  @Test func aDamagedDocumentCostsItsOwnStickersOnly() throws {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    catalog.set("Nature", [Sample.sticker("Nature/leaf.png", id: "s2")])
    catalog.set("Space", [Sample.sticker("Space/moon.png", id: "s3")])
    _ = try folder.publisher().publish(from: catalog)
    try folder.write("{\"format\":", to: try folder.href("Camping"))
    try FileManager.default.removeItem(at: folder.url(try folder.href("Space")))
    let recovered = try #require(readPublished(folder: folder.path))
    #expect(recovered.themes.count == 3)
    #expect(recovered.stickers.map(\.id) == ["s2"])
  }

  @Test func unknownKeysArePassedOver() throws {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try folder.publisher().publish(from: catalog)
    for name in ["manifest.json", try folder.href("Camping")] {
      let text = folder.text(name)
      try folder.write(text.replacing("{\"", with: "{\"later\":[{}],\""), to: name)
    }
    #expect(readPublished(folder: folder.path)?.stickers.count == 1)
  }

  @Test func whatSomeoneEditedGivesNoIdTwice() throws {
    catalog.set(
      "Camping", [Sample.sticker("Camping/tree.png"), Sample.sticker("Camping/tree.png", id: "s2")])
    catalog.set("Nature", [Sample.sticker("Nature/tree.png"), Sample.sticker("Nature/a.png", id: "../x")])
    _ = try folder.publisher().publish(from: catalog)
    #expect(readPublished(folder: folder.path)?.stickers.map(\.id) == ["s1"])
  }

  @Test func aManifestThatPointsElsewhereIsNotFollowed() throws {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try folder.publisher().publish(from: catalog)
    let href = try folder.href("Camping")
    try FileManager.default.moveItem(at: folder.url(href), to: folder.url("outside.json"))
    let text = folder.text("manifest.json")
    try folder.write(text.replacing(href, with: "themes/../outside.json"), to: "manifest.json")
    #expect(readPublished(folder: folder.path)?.stickers.isEmpty == true)
  }
}
