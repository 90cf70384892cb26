import Foundation
import StickerKit
import StickerModel
import StickerOutputs
import Testing

/// Published documents byte for byte. `STICKERD_RECORD_GOLDEN=1 swift test` writes them anew, and fails: look at the
/// difference before it is committed.
struct GoldenTests {
  let folder = PublishFolder()

  @Test func publishedDocumentsAreTheGoldenOnes() throws {
    publishSamples(in: folder)
    _ = try folder.publisher().publish(from: folder.catalog)
    if ProcessInfo.processInfo.environment["STICKERD_RECORD_GOLDEN"] != nil {
      try record()
      Issue.record("the golden documents were recorded; look at them, and run again without recording")
    }
    let golden = try FileManager.default.contentsOfDirectory(atPath: Self.path).filter {
      $0.hasSuffix(".json")
    }
    #expect(Set(golden) == Set(folder.names.map(Self.flat)))
    for name in folder.names {
      let expected = try? String(contentsOfFile: "\(Self.path)/\(Self.flat(name))", encoding: .utf8)
      #expect(folder.text(name) == expected, "\(name)")
    }
  }

  private func record() throws {
    for old in try FileManager.default.contentsOfDirectory(atPath: Self.path) where old.hasSuffix(".json") {
      try FileManager.default.removeItem(atPath: "\(Self.path)/\(old)")
    }
    for name in folder.names {
      try Data(folder.bytes(name) ?? []).write(to: URL(fileURLWithPath: "\(Self.path)/\(Self.flat(name))"))
    }
  }

  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Golden"

  private static func flat(_ name: String) -> String { name.replacing("themes/", with: "") }
}

/// A share that shows every key and every odd name.
func publishSamples(in folder: PublishFolder) {
  folder.catalog.currentGeneration = 39
  folder.catalog.set("Camping", [lake, tree], camping)
  folder.catalog.set("Ängste \"?\"", [odd])
  folder.catalog.set("Empty", [])
}

private var camping: ThemeMetadata {
  var metadata = ThemeMetadata()
  metadata.title = "Camping trip"
  metadata.artist = "Anna"
  metadata.license = "CC0-1.0"
  metadata.accentColor = .init(light: "#2E7D32", dark: "#81C784")
  metadata.order = ["tree", "Winter/lake"]
  return metadata
}

private var tree: StickerRecord {
  let path = RelativePath("Camping/tree.png")
  let twice = RelativePath("Camping/tree@2x~ipad~dark~compact.png")
  let variant = Variant(scale: 2, idiom: .ipad, appearance: .dark, heightClass: .compact)
  var sticker = Sample.sticker(
    "Camping/tree.png", id: "tree0001",
    files: [
      .init(path: path, facts: Sample.facts(), variant: Variant()),
      .init(
        path: twice, facts: Sample.facts(.png, 340, 340, bytes: 9000, digest: Sample.digest(2)),
        variant: variant),
    ], formerPaths: [RelativePath("Nature/tree.png"), RelativePath("Camping/Baum.png")])
  sticker.license = "CC0-1.0"
  sticker.artist = "Anna"
  sticker.copyright = "2026 Anna"
  sticker.emoji = ["🌲", "🏕️"]
  return sticker
}

private var lake: StickerRecord {
  var sticker = Sample.sticker(
    "Camping/Winter/lake.svg", id: "lake0001",
    facts: Sample.facts(.svg, 24.125, 33.3333, digest: Sample.digest(3)))
  sticker.group = Array("Winter".utf8)
  sticker.symbol = "lake"
  sticker.symbolPath = "Camping.Winter.lake"
  return sticker
}

private var odd: StickerRecord {
  var sticker = Sample.sticker(
    "Ängste \"?\"/\u{1}𝄞 cafe\u{301}.webp", id: "odd00001",
    facts: Sample.facts(
      .webp, nil, nil, alpha: nil, frames: 12, digest: Sample.digest(4), problem: .truncated))
  sticker.symbol = nil
  sticker.symbolPath = nil
  return sticker
}
