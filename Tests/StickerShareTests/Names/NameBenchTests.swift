import StickerModel
import Testing

@testable import StickerShare

/// The rules as RULES 1.4 words them, written down once more.
struct NameBenchTests {
  private func verdict(
    _ name: String, _ kind: FileFacts.Kind = .file, in folder: String = "Camping", ignore: [String] = [],
    theme: [String] = []
  ) -> NameVerdict {
    var judge = NameJudge(ignore: ignore)
    judge.setIgnore(theme, theme: RelativePath(folder).theme ?? .share)
    return Array(name.utf8).withUnsafeBytes { judge.bench(in: RelativePath(folder)).verdict($0, kind) }
  }

  private func isIgnored(_ verdict: NameVerdict) -> Bool {
    if case .ignored = verdict { true } else { false }
  }

  @Test(
    arguments: "png apng jpg jpeg jpe jfif gif webp svg svgz pdf heic heif avif PNG JpEg SVGZ".split(
      separator: " "))
  func extensionMakesAPicture(_ end: Substring) {
    #expect(verdict("tree.\(end)") == .picture)
    #expect(verdict("tree.old.\(end)") == .picture)
    #expect(verdict("tree.\(end)", in: "") == .stray)
    #expect(verdict("tree.\(end)", .special) == .notRegular)
    #expect(verdict("tree.\(end)", .folder) == .folder)
    #expect(verdict(".\(end)") != .picture)
    #expect(verdict("tree\(end)") == .other)
    #expect(verdict("tree.x\(end)") == .other)
  }

  @Test(arguments: "tif tiff bmp tga ico jxl jp2 TIF".split(separator: " "))
  func unsupportedFormatsAreTold(_ end: Substring) {
    #expect(verdict("tree.\(end)") == .unsupported)
    #expect(verdict("tree.\(end)", .special) == .special)
  }

  @Test(arguments: [
    "tree.png~", "a.tmp", "a.png.tmp", "a.temp", "a.part", "a.partial", "a.crdownload", "a.download",
    "a.filepart", "a.ps-tmp", "a.swp", "a.swx", "~$a.png", "#a.png#", "~syncthing~a.png.tmp",
    "~syncthing~a.png", "Thumbs.db", ".tree.png", "._tree.png", ".DS_Store",
  ])
  func leftoversAreLeftOut(_ name: String) {
    #expect(isIgnored(verdict(name)))
    #expect(isIgnored(verdict(name, in: "")))
    #expect(isIgnored(verdict(name, .link)))
  }

  @Test(arguments: ["tree.tmp.png", "a.TMP.png", "thumbs.png", "Thumbs.db.png", "~a.png", "$~.png", "#a.png"])
  func whatOnlyResemblesLeftoversCounts(_ name: String) {
    #expect(verdict(name) == .picture)
  }

  @Test(arguments: [
    "CVS", "LICENSES", "__MACOSX", "@eaDir", "@tmp", "#recycle", "@Recycle", "$RECYCLE.BIN", "#snapshot",
    "~snapshot", "@Recently-Snapshot", "lost+found", "System Volume Information", "a.download", ".git", ".x",
  ])
  func helperFoldersAreNoThemesAndNoGroups(_ name: String) {
    for folder in ["", "Camping", "Camping/Winter"] {
      #expect(isIgnored(verdict(name, .folder, in: folder)))
    }
  }

  @Test(arguments: ["recycle", "@cats", "cvs", "licenses", "#a#", "a.tmp", "a~", "Thumbs.db", "theme.json"])
  func otherFoldersCount(_ name: String) {
    #expect(verdict(name, .folder) == .folder)
    #expect(verdict(name, .folder, in: "") == .folder)
  }

  @Test func fileRulesAreNotForFoldersNorTheOtherWayRound() {
    #expect(verdict("LICENSES") == .other)
    #expect(verdict("@eaDir") == .other)
    #expect(verdict("a.tmp", .folder) == .folder)
  }

  @Test func metadataStandsInThemesOnly() {
    #expect(verdict("theme.json") == .metadata)
    #expect(verdict("theme.json", in: "") == .other)
    #expect(verdict("theme.json", in: "Camping/Winter") == .other)
    #expect(verdict("Theme.json") == .other)
    #expect(verdict("theme.json", .link) == .link)
  }

  @Test func noPatternLeavesOutWhatHoldsThePatterns() {
    #expect(verdict("theme.json", ignore: ["*.json"], theme: ["theme.json", "*"]) == .metadata)
  }

  @Test func licencesBelongToPictures() {
    #expect(verdict("tree.png.license") == .license)
    #expect(verdict("tree.txt.license") == .other)
    #expect(verdict(".tree.png.license") != .license)
    #expect(verdict("tree.png~.license") == .other)
    #expect(verdict("tree.png.license", in: "") == .other)
    #expect(verdict(".license") != .license)
    #expect(isIgnored(verdict("tree.png.license", ignore: ["*.license"])))
    #expect(verdict("tree.png.license", ignore: ["tree.png"]) == .other)
  }

  struct Ignored: CustomTestStringConvertible {
    var settings: [String] = []
    var theme: [String] = []
    var name: String
    var folder: String
    var cause: NameVerdict.Cause?

    var testDescription: String { "\(folder)/\(name) by \(settings) \(theme)" }
  }

  @Test(arguments: [
    Ignored(settings: ["x", "draft*"], name: "draft1.png", folder: "Camping", cause: .settings(1)),
    Ignored(settings: ["draft*"], name: "draft1.png", folder: "Camping/Deep/er", cause: .settings(0)),
    Ignored(settings: ["Camping/*.png"], name: "a.png", folder: "Camping", cause: .settings(0)),
    Ignored(settings: ["Camping/*.png"], name: "a.png", folder: "Camping/Deep"),
    Ignored(settings: ["*.png"], theme: ["*.png"], name: "a.png", folder: "Camping", cause: .settings(0)),
    Ignored(theme: ["Winter/*.png"], name: "a.png", folder: "Camping/Winter", cause: .theme(0)),
    Ignored(theme: ["Camping/Winter/*.png"], name: "a.png", folder: "Camping/Winter"),
    Ignored(theme: ["*.png"], name: "a.png", folder: "Camping/Winter", cause: .theme(0)),
    Ignored(settings: ["*.bak"], name: "a.png", folder: "Camping"),
  ])
  func patternsLeaveOut(_ example: Ignored) {
    let verdict = verdict(
      example.name, in: example.folder, ignore: example.settings, theme: example.theme)
    #expect(verdict == example.cause.map(NameVerdict.ignored) ?? .picture)
  }

  @Test func patternsOfAThemeAreItsOwnAndCanBeTakenBack() {
    var judge = NameJudge(ignore: [])
    let name = Array("a.png".utf8)
    func verdict(_ folder: RelativePath) -> NameVerdict {
      name.withUnsafeBytes { judge.bench(in: folder).verdict($0, .file) }
    }
    judge.setIgnore(["*.png"], theme: RelativePath("Camping"))
    #expect(verdict(RelativePath("Camping")) == .ignored(.theme(0)))
    #expect(verdict(RelativePath("Nature")) == .picture)
    judge.setIgnore([], theme: RelativePath("Camping"))
    #expect(verdict(RelativePath("Camping")) == .picture)
  }

  @Test func themesAreIgnoredBySettingsAlone() {
    #expect(verdict("Camping", .folder, in: "", ignore: ["Camp*"]) == .ignored(.settings(0)))
  }

  /// The prepared table finds the row that a search through all rows finds.
  @Test(arguments: [11, 12, 13] as [UInt64])
  func theSieveMissesNoRow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts =
      NameRules.rows.flatMap { $0.pattern.text.split(separator: "*").map(String.init) } + ["a", "png", "."]
    for _ in 0..<3000 {
      let name = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      Array(name.utf8).withUnsafeBytes { bytes in
        for kind in [FileFacts.Kind.file, .folder, .link, .special] {
          let row = NameRules.rows.firstIndex { $0.speaks(of: kind) && $0.pattern.matches(bytes) }
          #expect(NameTable.row(for: bytes, kind) == row, "seed \(seed): \(name) as \(kind)")
        }
      }
    }
  }
}
