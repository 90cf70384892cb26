import Foundation
import StickerKit
import Testing

@Suite struct FolderTests {
  private static let every: [Traits] = (1...3).flatMap { scale in
    Variant.Idiom.allCases.flatMap { idiom in
      [Variant.Appearance.light, .dark].flatMap { appearance in
        Variant.HeightClass.allCases.map {
          Traits(scale: scale, idiom: idiom, appearance: appearance, heightClass: $0)
        }
      }
    }
  }

  private func rich() throws -> Shop {
    let shop = try Shop()
    for name in [
      "a.png", "a@2x.png", "a@3x~ipad.png", "a~dark.png", "a@2x~iphone~compact.png", "b~ipad.png",
      "c@3x~mac.png",
    ] {
      try shop.write(Painting.png(4, 4, mark: name), "Odd/" + name)
    }
    try shop.write(Array(#"{"cover": "b"}"#.utf8), "Odd/theme.json")
    try shop.index()
    return shop
  }

  @Test func aSnapshotIsWhatWasPublishedWithItsPictures() throws {
    let shop = try rich()
    let root = try shop.exported(["folder"], to: "Stickers")
    let library = try StickerLibrary(manifest: root)
    var count = 0
    for file in try library.themes.flatMap({ try $0.stickers }).flatMap(\.files) {
      _ = try file.data()
      count += 1
    }
    #expect(count == library.manifest.fileCount)
    for path in try FileManager.default.subpathsOfDirectory(atPath: shop.folder.path + "/state/public")
    where path.hasSuffix(".json") && path != "findings.json" {
      #expect(
        try Data(contentsOf: root.appendingPathComponent(path))
          == Data(contentsOf: URL(fileURLWithPath: shop.folder.path + "/state/public/" + path)), "\(path)")
    }
  }

  @Test(arguments: [
    (["--scale", "2"], Traits(scale: 2)), (["--idiom", "ipad"], Traits(idiom: .ipad)),
    (["--appearance", "dark"], Traits(appearance: .dark)),
    (["--scale", "3", "--idiom", "mac", "--appearance", "light"], Traits(scale: 3, idiom: .mac)),
    (
      ["--scale", "2", "--idiom", "iphone", "--appearance", "dark"],
      Traits(scale: 2, idiom: .iphone, appearance: .dark)
    ),
  ]) func aThinnedFolderPicksTheSameFilesAndHasNoOthers(options: [String], traits: Traits) throws {
    let shop = try rich()
    let whole = try StickerLibrary(manifest: try shop.exported(["folder"], to: "Whole"))
    let thin = try StickerLibrary(manifest: try shop.exported(["folder"] + options, to: "Thin"))
    let requests = Self.every.filter { request in
      (!options.contains("--scale") || request.scale == traits.scale)
        && (!options.contains("--idiom") || request.idiom == traits.idiom)
        && (!options.contains("--appearance") || request.appearance == traits.appearance)
    }
    var used: Set<String> = []
    for sticker in try whole.themes.flatMap({ try $0.stickers }) {
      for request in requests where request.heightClass == .any || ![.ipad, .mac].contains(request.idiom) {
        let file = sticker.file(for: request)
        #expect(try thin.sticker(id: sticker.id)?.file(for: request)?.path == file?.path)
        if let file { used.insert(file.path) }
      }
    }
    let kept = try thin.themes.flatMap { try $0.stickers }.flatMap(\.files).map(\.path)
    #expect(Set(kept) == used)
    #expect(thin.manifest.fileCount == kept.count && kept.count < whole.manifest.fileCount)
    let there = try FileManager.default.subpathsOfDirectory(atPath: shop.place("Thin").path)
    #expect(Set(there.filter { $0.hasSuffix("png") || $0.hasSuffix("svg") }) == used)
    #expect(try thin.sticker(id: "Camping/campfire.png")?.kind == .animation)
  }

  @Test func thinnedDocumentsKeepTheContract() throws {
    let shop = try rich()
    let root = try shop.exported(["folder", "--idiom", "iphone"], to: "Thin")
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
    let documents = try FileManager.default.contentsOfDirectory(atPath: root.path + "/themes")
      .map { root.path + "/themes/" + $0 }
    let outcome = try shop.run(
      "/usr/bin/env",
      ["python3", package + "/script/validate-documents", package + "/docs/manifest.schema.json"]
        + [root.path + "/manifest.json"] + documents)
    #expect(outcome.status == 0, "\(outcome.output)")
    let odd = try #require(try StickerLibrary(manifest: root).theme("Odd"))
    #expect(try odd.cover?.name == "a" && odd.stickers.map(\.name) == ["a"])
  }

  @Test func themesMayHaveTheNamesOfPublishedFoldersButNotOfTheManifest() throws {
    let shop = try Shop(hasSamples: false)
    try shop.write(Painting.png(2, 2), "themes/tree.png")
    try shop.index()
    let library = try StickerLibrary(manifest: try shop.exported(["folder"], to: "A"))
    #expect(try library.sticker(id: "themes/tree.png")?.data(for: Traits()).isEmpty == false)
    try shop.write(Painting.png(2, 2), "manifest.json/tree.png")
    try shop.index()
    let outcome = try shop.export(["folder"], to: "A")
    #expect(outcome.status == 65 && outcome.errors.contains("'manifest.json' would be a file and a folder"))
  }

  @Test func oneThemeAlone() throws {
    let shop = try Shop()
    let library = try StickerLibrary(
      manifest: try shop.exported(["folder", "--theme", "Space"], to: "Space"))
    #expect(library.themes.map(\.name) == ["Space"] && library.manifest.themeCount == 1)
    #expect(try library.themes[0].stickers.count == library.manifest.stickerCount)
    #expect(!FileManager.default.fileExists(atPath: shop.place("Space/Camping").path))
  }

  @Test func tablesTellAllStickers() throws {
    let shop = try Shop()
    try shop.write(Painting.png(2, 2), "Odd/a,\"b\"\u{301}\nc.png")
    try shop.index()
    let script = "import csv,sys,json; print(json.dumps([r for r in csv.DictReader(sys.stdin)]))"
    let table = shop.folder.appendingPathComponent("table.csv")
    try Data(try shop.export(["csv"]).output.utf8).write(to: table)
    let parsed = try shop.run("/bin/sh", ["-c", "python3 -c '\(script)' <'\(table.path)'"])
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(parsed.output.utf8)) as? [[String: String]])
    #expect(rows.count == 20)
    #expect(
      rows.first { $0["theme"] == "Odd" }?["name"]?.utf8.elementsEqual("a,\"b\"\u{301}\nc".utf8) == true)
    #expect(rows.first { $0["name"] == "tent" }?["label"] == "A tent with the lamp lit")
    let document = Data(try shop.export(["json"]).output.utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
    let themes = try #require(json["themes"] as? [[String: Any]])
    #expect(themes.flatMap { $0["stickers"] as? [Any] ?? [] }.count == 20)
  }
}
