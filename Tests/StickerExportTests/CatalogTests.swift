import Foundation
import Testing

@Suite struct CatalogTests {
  typealias Image = CatalogReader.Image

  @Test func theSamplesMakeACatalog() throws {
    let shop = try Shop()
    let catalog = try CatalogReader(try shop.exported(["xcassets", "--namespace"], to: "Stickers.xcassets"))
    #expect(catalog.images.count == 19)
    #expect(catalog.namespaces == ["Camping", "Nature", "Nature/Winter", "Space"])
    #expect(
      catalog.images["Camping/tent.imageset"]
        == [
          Image(file: "tent.png", idiom: "universal", scale: "1x"),
          Image(file: "tent@2x.png", idiom: "universal", scale: "2x"),
          Image(file: "tent@3x.png", idiom: "universal", scale: "3x"),
        ])
    #expect(
      catalog.images["Space/moon.imageset"]
        == [
          Image(file: "moon.png", idiom: "universal", scale: "1x"),
          Image(file: "moon~dark.png", idiom: "universal", scale: "1x", appearance: "dark"),
        ])
    #expect(catalog.vectors == ["Space/planet.imageset"])
    #expect(catalog.colors["Camping/AccentColor.colorset"] == ["any": "#D95B26", "dark": "#FFA25C"])
    #expect(catalog.colors["AccentColor.colorset"] == catalog.colors["Camping/AccentColor.colorset"])
    #expect(catalog.icons.isEmpty)
  }

  @Test func picturesAreTheSharesOwnBytes() throws {
    let shop = try Shop()
    let root = try shop.exported(["xcassets"], to: "Stickers.xcassets")
    for (set, name) in [("Camping/tent", "tent@2x.png"), ("Nature/Winter/robin", "robin.png")] {
      let folder = (set as NSString).deletingLastPathComponent
      #expect(
        try Data(contentsOf: root.appendingPathComponent("\(set).imageset/\(name)"))
          == Data(contentsOf: shop.share.appendingPathComponent("\(folder)/\(name)")))
    }
  }

  @Test func everySelectorHasItsSlot() throws {
    let shop = try Shop(hasSamples: false)
    for name in [
      "a.png", "a@2x.png", "a~ipad.png", "a@2x~iphone~dark.png", "a~light.png", "a~mac.png", "a~compact.png",
    ] {
      try shop.write(Painting.png(4, 4, mark: name), "Theme/" + name)
    }
    try shop.index()
    let catalog = try CatalogReader(try shop.exported(["xcassets"], to: "A.xcassets"))
    #expect(
      catalog.images["Theme/a.imageset"]
        == [
          Image(file: "a.png", idiom: "universal", scale: "1x"),
          Image(file: "a@2x.png", idiom: "universal", scale: "2x"),
          Image(file: "a~ipad.png", idiom: "ipad", scale: "1x"),
          Image(file: "a~mac.png", idiom: "mac", scale: "1x"),
          Image(file: "a@2x~iphone~dark.png", idiom: "iphone", scale: "2x", appearance: "dark"),
          Image(file: "a~light.png", idiom: "universal", scale: "1x", appearance: "light"),
          Image(file: "a~compact.png", idiom: "universal", scale: "1x", heightClass: "compact"),
        ])
  }

  @Test func equalNamesAreToldWithoutNamespaces() throws {
    let shop = try Shop()
    let plain = try shop.export(["xcassets"], to: "A.xcassets")
    #expect(plain.status == 0 && plain.errors.contains("2 stickers are named 'tree'"))
    #expect(
      try CatalogReader(shop.place("A.xcassets")).colors.keys.contains("Space/SpaceAccentColor.colorset"))
    #expect(try shop.export(["xcassets", "--namespace"], to: "B.xcassets").errors.isEmpty)
  }

  @Test func aCoverOfTheRightSizeIsTheIcon() throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(1024, 1024), "Theme/icon.png")
    try shop.write(Painting.png(4, 4), "Theme/a.png")
    try shop.write(Array(#"{"cover": "icon"}"#.utf8), "Theme/theme.json")
    try shop.index()
    let catalog = try CatalogReader(try shop.exported(["xcassets"], to: "A.xcassets"))
    #expect(catalog.icons == ["AppIcon.appiconset": "icon.png"])
  }

  @Test func whatXcodeWouldNotTakeIsLeftOutAndTold() throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(4, 4), "Theme/photo.jpg")
    try shop.write(Painting.gif, "Theme/moving.gif")
    try shop.write(Painting.png(4, 4, mark: "1"), "Theme/both.png")
    try shop.write(Painting.png(4, 4, mark: "2"), "Theme/both.PNG")
    try shop.write(Painting.png(4, 4), "Theme/Dotted.imageset/in.png")
    try shop.index()
    let outcome = try shop.export(["xcassets"], to: "A.xcassets")
    #expect(outcome.status == 0)
    let catalog = try CatalogReader(shop.place("A.xcassets"))
    #expect(catalog.images["Theme/photo.imageset"]?.map(\.file) == ["photo.png"])
    #expect(catalog.images["Theme/both.imageset"]?.count == 1)
    #expect(catalog.images["Theme/Dotted_imageset/in.imageset"]?.count == 1)
    #expect(outcome.errors.contains("another file has the same selectors"))
    #expect(outcome.errors.contains("'Theme/moving.gif' is left out"))
    #expect(catalog.images["Theme/moving.imageset"] == nil)
  }

  @Test func packedDrawingsAreLeftOutWhateverTheirName() throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.svg, "Theme/plain.svg")
    for name in ["packed.svgz", "liar.svg"] {
      let command = "cd '\(shop.share.path)/Theme' && gzip -nc plain.svg >\(name)"
      try #require(try shop.run("/bin/sh", ["-c", command]).status == 0)
    }
    try shop.index()
    let outcome = try shop.export(["xcassets"], to: "A.xcassets")
    let catalog = try CatalogReader(shop.place("A.xcassets"))
    #expect(catalog.images.keys.sorted() == ["Theme/plain.imageset"])
    #expect(
      outcome.errors.contains("'Theme/liar.svg' is left out")
        && outcome.errors.contains("'Theme/packed.svgz' is"))
  }

  @Test func filesAreWrittenAsXcodeWritesThem() throws {
    let shop = try Shop()
    let root = try shop.exported(["xcassets"], to: "A.xcassets")
    let text = try String(
      contentsOf: root.appendingPathComponent("Nature/tree.imageset/Contents.json"), encoding: .utf8)
    #expect(
      text == """
        {
          "images" : [
            {
              "filename" : "tree.png",
              "idiom" : "universal",
              "scale" : "1x"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test func aCatalogOfTheAppKeepsItsOwnAccentColorAndIcon() throws {
    let shop = try Shop()
    try shop.write(Painting.png(1024, 1024), "Camping/tent.png")
    try shop.index()
    let own = #"{"info":{"author":"xcode","version":1}}"#
    for path in ["", "/AccentColor.colorset", "/AppIcon.appiconset"] {
      let folder = shop.place("Assets.xcassets").path + path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(own.utf8).write(to: URL(fileURLWithPath: folder + "/Contents.json"))
    }
    try shop.exported(["xcassets"], to: "Assets.xcassets")
    for path in ["", "/AccentColor.colorset", "/AppIcon.appiconset"] {
      let file = shop.place("Assets.xcassets").path + path + "/Contents.json"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == own)
    }
    let icon = shop.place("Assets.xcassets/AppIcon.appiconset").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: icon) == ["Contents.json"])
  }
}
