import Foundation
import Testing

/// What a second run does to a destination, and to what others have put there.
@Suite struct RepeatedExportTests {
  private static let forms = [
    ["xcassets", "--namespace"], ["folder"], ["folder", "--scale", "2", "--idiom", "iphone"], ["swift"],
    ["csv"], ["json"],
  ]

  private func name(_ form: [String]) -> String { form[0] == "xcassets" ? "A.xcassets" : "A" }

  private func put(_ text: String, _ path: String, _ shop: Shop) throws {
    let file = shop.place(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(_ path: String, _ shop: Shop) -> String? {
    try? String(contentsOf: shop.place(path), encoding: .utf8)
  }

  @Test(arguments: forms) func aSecondRunWritesNothing(form: [String]) throws {
    let shop = try Shop()
    try shop.exported(form, to: name(form))
    let before = try shop.stamps()
    let outcome = try shop.export(form + ["--json"], to: name(form))
    #expect(outcome.status == 0 && outcome.output.contains(#""added":0,"changed":0,"removed":0"#))
    #expect(try shop.stamps() == before && !before.isEmpty)
  }

  @Test func onlyWhatHasChangedIsWritten() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    let before = try shop.stamps()
    try shop.write(Painting.png(3, 3), "Space/new.png")
    try FileManager.default.removeItem(atPath: shop.share.path + "/Space/ufo.png")
    try shop.index()
    let outcome = try shop.export(["folder", "--json"], to: "A")
    // The picture and the document of its theme; the manifest; the other picture and the older document.
    #expect(outcome.output.contains(#""added":2,"changed":1,"removed":2"#), "\(outcome.output)")
    let after = try shop.stamps()
    #expect(after["A/Space/ufo.png"] == nil && after["A/Space/new.png"] != nil)
    for path in ["A/Camping/tent.png", "A/Space/moon~dark.png"] {
      #expect(after[path].map { Array($0[..<4]) } == before[path].map { Array($0[..<4]) }, "\(path)")
    }
    #expect(try shop.export(["folder", "--json"], to: "A").output.contains(#""kept":30"#))
  }

  @Test func aGroupThatIsGoneLeavesNoFolder() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    try FileManager.default.removeItem(atPath: shop.share.path + "/Nature/Winter")
    try shop.index()
    try shop.exported(["folder"], to: "A")
    #expect(!FileManager.default.fileExists(atPath: shop.place("A/Nature/Winter").path))
    #expect(FileManager.default.fileExists(atPath: shop.place("A/Nature/tree.png").path))
  }

  @Test func whatOthersPutThereStays() throws {
    let shop = try Shop()
    try put("first", "A/before.txt", shop)
    try put("deep", "A/Camping/Notes/note.txt", shop)
    try FileManager.default.createDirectory(
      atPath: shop.place("A/Empty").path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: shop.place("A/link").path, withDestinationPath: "/nowhere")
    try shop.exported(["folder"], to: "A")
    try put("second", "A/Nature/Winter/after.txt", shop)
    try FileManager.default.removeItem(atPath: shop.share.path + "/Nature/Winter")
    try FileManager.default.removeItem(atPath: shop.share.path + "/Camping")
    try shop.index()
    try shop.exported(["folder"], to: "A")
    #expect(text("A/before.txt", shop) == "first" && text("A/Camping/Notes/note.txt", shop) == "deep")
    #expect(text("A/Nature/Winter/after.txt", shop) == "second")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: shop.place("A/link").path) == "/nowhere")
    #expect(FileManager.default.fileExists(atPath: shop.place("A/Empty").path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.place("A/Camping").path) == ["Notes"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shop.exports.path).sorted() == [
        ".A.stickerctl-export", "A",
      ])
  }

  @Test func ourFileThatSomebodyEditedIsTheirsOnceItIsWantedNoLonger() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    try put("edited", "A/Space/ufo.png", shop)
    try put("edited", "A/Space/star.png", shop)
    try FileManager.default.removeItem(atPath: shop.share.path + "/Space/ufo.png")
    try shop.index()
    try shop.exported(["folder"], to: "A")
    #expect(text("A/Space/ufo.png", shop) == "edited")
    #expect(
      try Data(contentsOf: shop.place("A/Space/star.png"))
        == Data(contentsOf: shop.share.appendingPathComponent("Space/star.png")))
  }

  @Test(arguments: ["Space/moon.png", "manifest.json", "Camping"]) func aFileInTheWayIsNamedAndNothingIsDone(
    path: String
  ) throws {
    let shop = try Shop()
    try put("mine", "A/" + path, shop)
    let before = try shop.stamps()
    let outcome = try shop.export(["folder"], to: "A")
    #expect(
      outcome.status == 73 && outcome.errors.contains("/A/\(path)' was not written by stickerctl"),
      "\(outcome.errors)")
    #expect(try shop.stamps() == before)
  }

  @Test func aFolderInTheWayIsNamed() throws {
    let shop = try Shop()
    try put("mine", "A/Space/moon.png/note.txt", shop)
    #expect(try shop.export(["folder"], to: "A").status == 73)
    try put("mine", "B", shop)
    #expect(try shop.export(["folder"], to: "B").status == 73)
    #expect(text("A/Space/moon.png/note.txt", shop) == "mine" && text("B", shop) == "mine")
  }

  @Test func aCopyOfAnExportIsKnownByItsBytes() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    try FileManager.default.copyItem(at: shop.place("A"), to: shop.place("B"))
    let before = try shop.stamps().filter { $0.key.hasPrefix("B") }
    let outcome = try shop.export(["folder", "--json"], to: "B")
    #expect(outcome.output.contains(#""added":0,"changed":0,"removed":0"#))
    #expect(try shop.stamps().filter { $0.key.hasPrefix("B") } == before)
  }

  @Test func anotherFormDoesNotGoIntoTheSameFolder() throws {
    let shop = try Shop()
    try shop.exported(["xcassets"], to: "A.xcassets")
    let outcome = try shop.export(["folder"], to: "A.xcassets")
    #expect(outcome.status == 73 && outcome.errors.contains("stickerctl export xcassets"))
  }

  @Test func aPictureThatIsNoLongerWhatWasPublishedStopsTheExport() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    let before = try shop.stamps()
    try shop.write(Painting.png(3, 3, mark: "1"), "Space/new.png")
    try shop.index()
    try shop.write(Painting.png(3, 3, mark: "2"), "Space/new.png")
    let outcome = try shop.export(["folder"], to: "A")
    #expect(
      outcome.status == 75 && outcome.errors.contains("'Space/new.png' is no longer what was published"))
    try FileManager.default.removeItem(atPath: shop.share.path + "/Space/new.png")
    #expect(try shop.export(["folder"], to: "A").status == 75)
    #expect(try shop.stamps() == before)
  }

  @Test func destinationsThatWouldDoHarmAreRefused() throws {
    let shop = try Shop()
    let share = shop.share.path
    try FileManager.default.createSymbolicLink(atPath: shop.place("link").path, withDestinationPath: share)
    for destination in [
      share, share + "/Out", share + "/Camping", shop.folder.path, "/", ".", "", shop.place("link/x").path,
      "link",
    ] {
      let outcome = try shop.run(
        "stickerctl",
        [
          "--state", shop.folder.path + "/state", "export", "folder",
          destination == "link" ? shop.place("link").path : destination,
        ])
      #expect(outcome.status == 64, "\(destination): \(outcome.errors)")
    }
    #expect(try shop.export(["folder"], to: "none/x").status == 73)
  }

  @Test func aShareThatIsNotThereIsToldAndTheExportStays() throws {
    let shop = try Shop()
    try shop.exported(["folder"], to: "A")
    let before = try shop.stamps()
    try FileManager.default.moveItem(atPath: shop.share.path, toPath: shop.folder.path + "/Away")
    let outcome = try shop.export(["folder"], to: "A")
    #expect(
      outcome.status == 66 && outcome.errors.contains("hint: check that it is mounted"), "\(outcome.errors)")
    #expect(try shop.stamps() == before)
  }

  @Test func whatIsPublishedElsewhereCanBeNamedButNotAnothersShare() throws {
    let (shop, other) = (try Shop(), try Shop())
    let moved = shop.folder.path + "/Moved"
    try FileManager.default.moveItem(atPath: shop.folder.path + "/state/public", toPath: moved)
    #expect(try shop.export(["folder"], to: "A").status == 66)
    #expect(try shop.export(["folder", "--publish", moved], to: "A").status == 0)
    #expect(try shop.export(["folder", "--publish", "Moved"], to: "A").status == 0)
    let foreign = try shop.export(["folder", "--publish", other.folder.path + "/state/public"], to: "A")
    #expect(foreign.status == 64 && foreign.errors.contains("another share"), "\(foreign.errors)")
  }

  @Test func aDestinationMayBeALink() throws {
    let shop = try Shop()
    try FileManager.default.createDirectory(
      atPath: shop.place("Real").path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: shop.place("Link").path, withDestinationPath: "Real")
    try shop.exported(["folder"], to: "Link")
    #expect(FileManager.default.fileExists(atPath: shop.place("Real/manifest.json").path))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: shop.place("Link").path) == "Real")
  }
}
