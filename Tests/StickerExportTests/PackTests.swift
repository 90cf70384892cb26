import Foundation
import Testing

@Suite struct PackTests {
  /// By the format's own rules: every folder has its contents, every file is named, every limit is kept.
  ///
  /// - Returns: labels and picture names in display order.
  private func read(_ root: URL, _ pack: String, size: String, side: UInt32) throws -> [[String]] {
    func contents(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: root.appendingPathComponent(path + "/Contents.json"))
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let info = try #require(object["info"] as? [String: Any])
      #expect(info["author"] as? String == "xcode" && info["version"] as? Int == 1)
      return object
    }
    #expect(try contents(".").keys.sorted() == ["info"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        == ["Contents.json", pack].sorted())
    let top = try contents(pack)
    #expect(top["properties"] as? [String: String] == ["grid-size": size])
    let names = try #require(top["stickers"] as? [[String: String]]).compactMap { $0["filename"] }
    let there = try FileManager.default.contentsOfDirectory(atPath: root.path + "/" + pack)
    #expect(Set(there) == Set(names + ["Contents.json"]))
    return try names.map { name in
      #expect(name.hasSuffix(".sticker"))
      let properties = try #require(try contents(pack + "/" + name)["properties"] as? [String: String])
      let file = try #require(properties["filename"])
      let bytes = Array(try Data(contentsOf: root.appendingPathComponent("\(pack)/\(name)/\(file)")))
      #expect(bytes.count <= 500_000 && !file.contains("/"))
      let sides = [16, 20].map { start in
        bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      #expect(sides == [side, side])
      return [name, try #require(properties["accessibility-label"]), file]
    }
  }

  @Test(arguments: [("small", 300), ("regular", 408), ("large", 618)])
  func aThemeOfTheRightSizeMakesAPackInTheArtistsOrder(size: String, side: Int) throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(side, side, mark: "a"), "Fun/a.png")
    try shop.write(Painting.png(100, 100, mark: "b"), "Fun/b.png")
    try shop.write(Painting.png(side, side, mark: "b3"), "Fun/b@3x.png")
    try shop.write(Painting.png(side, side, mark: "c"), "Fun/Group/a.png")
    try shop.write(
      Array(#"{"order": ["b", "Group/a"], "stickers": {"b": {"label": "Bee \"Buzz\""}}}"#.utf8),
      "Fun/theme.json")
    try shop.index()
    let root = try shop.exported(["xcstickers", "--theme", "Fun", "--size", size], to: "Fun.xcstickers")
    #expect(
      try read(root, "Fun.stickerpack", size: size, side: UInt32(side)) == [
        ["b.sticker", "Bee \"Buzz\"", "b@3x.png"], ["Group-a.sticker", "a", "a.png"],
        ["a.sticker", "a", "a.png"],
      ])
  }

  @Test func wrongSizesAndBytesNameTheFileAndTheLimit() throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(300, 300), "Fun/little.png")
    try shop.write(Painting.png(408, 407), "Fun/flat.png")
    try shop.write(Painting.png(408, 408, padding: 400_000), "Fun/heavy.png")
    try shop.write(Painting.png(408, 408), "Fun/good.png")
    try shop.write(
      Array("{\"stickers\": {\"good\": {\"label\": \"\(String(repeating: "x", count: 151))\"}}}".utf8),
      "Fun/theme.json")
    try shop.index()
    let outcome = try shop.export(
      ["xcstickers", "--theme", "Fun", "--size", "regular"], to: "Fun.xcstickers")
    #expect(outcome.status == 65)
    for text in [
      "'Fun/little.png' has 300×300 pixels; a regular sticker has 408×408",
      "'Fun/flat.png' has 408×407 pixels",
      "'Fun/heavy.png' has ", "the limit is 500000",
      "'Fun/good.png' has a label of 151 characters; the limit is 150",
    ] {
      #expect(outcome.errors.contains(text), "\(text) in \(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: shop.place("Fun.xcstickers").path))
  }

  @Test(arguments: [
    ("LicenseRef-Pixabay-Content", false), ("CC0-1.0 AND LicenseRef-Pixabay-Content", false),
    ("(CC0-1.0 AND (LicenseRef-Pixabay-Content))", false), ("CC0-1.0 OR LicenseRef-Pixabay-Content", true),
    ("LicenseRef-Pixabay-Content OR (LicenseRef-Pixabay-Content AND MIT)", false), ("CC0-1.0", true),
  ]) func aLicenceThatForbidsPacksIsHeeded(license: String, isAllowed: Bool) throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(300, 300), "Fun/a.png")
    try shop.write(Array("SPDX-License-Identifier: \(license)\n".utf8), "Fun/a.png.license")
    try shop.index()
    let words = ["xcstickers", "--theme", "Fun", "--size", "small"]
    let outcome = try shop.export(words, to: "Fun.xcstickers")
    #expect(outcome.status == (isAllowed ? 0 : 65), "\(outcome.errors)")
    #expect(outcome.errors.contains("license-forbids-pack") == !isAllowed)
    try shop.write(
      Array(#"{"mute": [{"rule": "license-forbids-pack", "path": "a.png", "reason": "drawn by us"}]}"#.utf8),
      "Fun/theme.json")
    try shop.index()
    #expect(try shop.export(words, to: "Fun.xcstickers").status == 0)
    try shop.write(
      Array(#"{"mute": [{"rule": "license-forbids-pack", "path": "b.png", "reason": "another"}]}"#.utf8),
      "Fun/theme.json")
    try shop.index()
    #expect(try shop.export(words, to: "Fun.xcstickers").status == (isAllowed ? 0 : 65))
  }

  @Test func themeAndSizeHaveToBeSaid() throws {
    let shop = try Shop()
    #expect(try shop.export(["xcstickers", "--size", "small"], to: "A.xcstickers").status == 64)
    #expect(try shop.export(["xcstickers", "--theme", "Space"], to: "A.xcstickers").status == 64)
    #expect(try shop.export(["xcstickers", "--theme", "Space", "--size", "small"], to: "A").status == 64)
    #expect(
      try shop.export(["xcstickers", "--theme", "Spac", "--size", "small"], to: "A.xcstickers").status == 1)
  }
}
