import StickerKit
import StickerModel
import Testing

/// What the rules find about one sticker, from the names of its files and what was read of them.
@Suite struct StickerExaminationTests {
  struct Picture: Sendable {
    var name: String
    var width: Double
    var height: Double
    var format: PictureFormat
    var orientation = 1
    var bytes: Int64 = 100
    var traits: PictureFacts.Traits = []

    init(
      _ name: String, _ width: Double = 20, _ height: Double = 10, _ format: PictureFormat = .png,
      orientation: Int = 1, bytes: Int64 = 100, traits: PictureFacts.Traits = []
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.format = format
      self.orientation = orientation
      self.bytes = bytes
      self.traits = traits
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var files: [Picture]
    /// `rule file`, in any order.
    var found: [String]
    var testDescription: String { files.map(\.name).joined(separator: " ") }

    init(_ files: [Picture], _ found: String...) {
      self.files = files
      self.found = found
    }
  }

  @Test(arguments: rows) func everyRuleFindsWhatItIsFor(row: Row) {
    let names = row.files.map(\.name)
    let found = findings(of: sticker(row.files), limits: FindingLimits()).map {
      "\($0.rule.rawValue) \(names[$0.file])"
    }
    #expect(found.sorted() == row.found.sorted())
  }

  static let rows = [
    Row([Picture("tree.png")]),
    Row([Picture("tree.PNG"), Picture("tree@2x.apng", 40, 20), Picture("tree@3x.png", 60, 30)]),
    Row([Picture("tree.jfif", 20, 10, .jpg)]),
    Row([Picture("tree.png", 20, 10, .jpg)], "wrong-extension tree.png"),
    Row([Picture("tree.heif", 20, 10, .heic)]),
    Row([Picture("tree.heic", 20, 10, .avif)], "wrong-extension tree.heic"),
    Row([Picture("tree.svg", 20, 10, .svg)], "vector-in-reference-folder tree.svg"),
    Row(
      [Picture("tree.svg", 20, 10, .svg, traits: [.compressed])], "vector-in-reference-folder tree.svg",
      "wrong-extension tree.svg"),
    Row([Picture("tree.svgz", 20, 10, .svg, traits: [.compressed])], "vector-in-reference-folder tree.svgz"),
    Row(
      [Picture("tree.svgz", 20, 10, .svg)], "vector-in-reference-folder tree.svgz",
      "wrong-extension tree.svgz"),
    Row(
      [Picture("a.svg", 9000, 10, .svg, traits: [.script, .externalReference])],
      "vector-in-reference-folder a.svg", "svg-script a.svg", "external-reference a.svg"),
    Row([Picture("a.pdf", 20, 10, .pdf)], "vector-in-reference-folder a.pdf"),
    Row([Picture("a.png", traits: [.crushed])], "cgbi a.png"),
    Row([Picture("a.jpg", 20, 10, .jpg, traits: [.cmyk])], "cmyk a.jpg"),
    Row([Picture("a.jpg", 20, 10, .jpg, orientation: 6)], "orientation-dependent a.jpg"),
    Row([Picture("a.png", 4096, 4096, bytes: 5_000_000)]),
    Row([Picture("a.png", 4097, 1)], "too-large a.png"),
    Row([Picture("a.png", 1, 1, bytes: 5_000_001)], "too-large a.png"),
    Row([Picture("con.png")], "name-portability con.png"),
    Row([Picture("tab\there.png")], "name-unsafe tab\there.png", "name-portability tab\there.png"),
    Row([Picture("@2x.png")], "empty-name @2x.png"),
    Row([Picture("tree@4x.png")], "unknown-scale tree@4x.png"),
    Row(
      [Picture("a@2x@3x.png")], "variant-order a@2x@3x.png", "missing-scale a@2x@3x.png"),
    Row(
      [Picture("tree.jpg", 20, 10, .jpg), Picture("tree.png")], "ambiguous-variant tree.jpg",
      "ambiguous-variant tree.png"),
    Row([Picture("\u{2603}.png")], "symbol-empty \u{2603}.png"),
    Row([Picture("tree.png"), Picture("tree@2x.png", 40, 20)], "missing-scale tree.png"),
    Row([Picture("tree@2x.png", 40, 20)], "missing-scale tree@2x.png"),
    Row([Picture("tree@1x.png")], "missing-scale tree@1x.png"),
    Row(
      [Picture("tree.png"), Picture("tree@2x.png", 41, 19), Picture("tree@3x.png", 62, 30)],
      "scale-mismatch tree@3x.png"),
    Row(
      [Picture("t.png"), Picture("t@2x.png", 20, 40, orientation: 6), Picture("t@3x.png", 60, 30)],
      "orientation-dependent t@2x.png"),
    Row(
      [
        Picture("t.png"), Picture("t@2x.png", 40, 20), Picture("t@2x~ipad.png", 80, 40),
        Picture("t@3x.png", 60, 30),
      ]),
    Row([Picture("t.svg", 20, 10, .svg), Picture("t@2x.png", 40, 20)], "vector-in-reference-folder t.svg"),
    Row([Picture("t~dark.png")], "dark-unpaired t~dark.png"),
    Row([Picture("t.png"), Picture("t_dark.png")]),
    Row([Picture("t~light.png"), Picture("t~dark.png")]),
  ]

  private func sticker(_ pictures: [Picture], license: String? = nil) -> ExaminedSticker {
    let group = groupVariants(pictures.map { Array($0.name.utf8) })[0]
    precondition(group.members.count == pictures.count, "the row is one sticker")
    let files = group.members.map { member in
      let picture = pictures[member.index]
      return ExaminedSticker.File(
        name: Array(picture.name.utf8),
        facts: PictureFacts(
          format: picture.format, width: picture.width, height: picture.height,
          orientation: picture.orientation, bytes: picture.bytes,
          digest: Digest([UInt8](repeating: 0, count: 32)), traits: picture.traits),
        variant: member.variant, remarks: member.remarks)
    }
    // The tests' rows give their files in the order of their names.
    return ExaminedSticker(
      stem: group.stem, files: files, primary: 0, hasSymbol: symbol(for: group.stem) != nil, license: license)
  }

  @Test func limitsAreSettings() {
    var limits = FindingLimits()
    limits.side = 19
    limits.noPackLicenses = ["CC-BY-ND-4.0"]
    let found = findings(of: sticker([Picture("a.png")], license: "CC-BY-ND-4.0"), limits: limits)
    #expect(found.map(\.rule) == [.tooLarge, .licenseForbidsPack])
    #expect(found[0].detail == "it has 20 × 10 px, the limit is 19 a side")
  }

  @Test(arguments: [
    ("LicenseRef-Pixabay-Content", true), ("CC0-1.0", false),
    ("CC0-1.0 OR LicenseRef-Pixabay-Content", false),
    ("CC0-1.0 AND LicenseRef-Pixabay-Content", true),
    ("(CC0-1.0 OR MIT) AND LicenseRef-Pixabay-Content", true),
    ("LicenseRef-Pixabay-Content OR (LicenseRef-Pixabay-Content AND MIT)", true),
    ("GPL-2.0-only WITH LicenseRef-Pixabay-Content", false), ("", false), ("((", false), (")OR", false),
  ]) func aPackIsForbiddenIfNoChoiceIsLeft(license: String, isForbidden: Bool) {
    #expect(forbidsPack(license, FindingLimits()) == isForbidden)
  }

  @Test(arguments: [
    ("tree (1)", "tree"), ("tree copy", "tree"), ("tree copy 2", "tree"), ("tree - Copy", "tree"),
    ("tree - Copy (3)", "tree"), ("a.sync-conflict-20261130-101500-ABCDEF7", "a"),
    ("tree (Anna's conflicted copy)", "tree"), ("a (conflicted copy 2026-11-30)", "a"),
    ("tree (Anna's conflicted copy 2026-11-30)", "tree"), ("a (Case Conflict 1)", "a"),
    ("tree (1) copy", "tree (1)"), ("tree", nil), ("copy", nil), (" copy", nil), ("(1)", nil), (" (1)", nil),
    ("tree(1)", nil), ("tree (x)", nil), ("tree 2", nil), ("tree (2026)", nil), ("photocopy", nil), ("", nil),
    ("tree ()", nil), (".sync-conflict-1", nil),
  ]) func copiesNameWhatTheyAreCopiesOf(stem: String, original: String?) {
    #expect(originalOfCopy(Array(stem.utf8)) == original.map { Array($0.utf8) })
  }

  @Test(arguments: [
    (".tree.png.Xa9f2K", true), (".syncthing.tree.png.tmp", true), (".tree.png", false), (".DS_Store", false),
    ("tree.png.Xa9f2K", false), (".gitattributes", false), (".tree.png.Xa9f2-", false), (".a.swp", false),
  ]) func temporaryFilesOfTransfersAreKnown(name: String, isTemporary: Bool) {
    #expect(isHiddenTemporary(Array(name.utf8)) == isTemporary)
  }

  @Test func theFirstByCodePointsWinsTheSymbolOfItsNamespace() {
    let wins = symbolWinners([
      ("Camping.tree1", Array("tree-1".utf8)), ("Camping.tree1", Array("tree 1".utf8)),
      ("Nature.tree1", Array("tree_1".utf8)), (nil, Array("tree1".utf8)),
    ])
    #expect(wins == [false, true, true, false])
  }
}
