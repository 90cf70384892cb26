import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct ExplainTests {
  struct Example: CustomTestStringConvertible {
    var path: String
    var isForIndex = false
    var rule: String?
    var exists = true
    var says = ""

    var testDescription: String { path }
  }

  @Test(arguments: [
    Example(path: "", isForIndex: true, says: "the share itself"),
    Example(path: "Camping", isForIndex: true, says: "a theme"),
    Example(path: "Camping/Winter", isForIndex: true, says: "a group"),
    Example(path: "Camping/a.png", isForIndex: true, says: "content decides"),
    Example(path: "Camping/theme.json", rule: "theme.json", says: "description"),
    Example(path: "Camping/a.png.license", rule: "license-sidecar"),
    Example(path: "Camping/notes.txt", rule: "extension", says: "png apng jpg"),
    Example(path: "Camping/a.tif", rule: "unsupported-format", says: "export it as PNG"),
    Example(path: "stray.png", rule: "stray-file", says: "theme folder"),
    Example(path: "Camping/.a.png", rule: "hidden", says: "dot"),
    Example(path: "Camping/a.png~", rule: "leftover", says: "'*~': a backup"),
    Example(path: "Camping/.DS_Store", rule: "not-copied", says: "nor does a folder reference ship it"),
    Example(path: "Camping/@eaDir", rule: "helper-folder", says: "'@eaDir'"),
    Example(path: "Camping/@eaDir/a.png", rule: "helper-folder", says: "it lies in 'Camping/@eaDir'"),
    Example(path: ".git/x/a.png", rule: "not-copied", says: "it lies in '.git'"),
    Example(path: ".gone/a.png", rule: "hidden", says: "it lies in '.gone'"),
    Example(path: "Camping/draft.png", rule: "ignore", says: "the settings ignore 'draft*'"),
    Example(path: "Camping/Winter/b.png", rule: "theme-ignore", says: "theme.json ignores 'Winter/b.*'"),
    Example(path: "Camping/in.png", rule: "symlink", says: "copy"),
    Example(path: "Camping/out.png", rule: "symlink-outside", says: "out of the share"),
    Example(path: "Camping/way/b.png", rule: "symlink", says: "it lies in 'Camping/way'"),
    Example(path: "Camping/pipe.png", rule: "not-regular"),
    Example(path: "Camping/pipe", rule: "not-regular"),
    Example(path: "Camping/gone.png", exists: false, says: "would be"),
    Example(path: "Camping/gone.txt", exists: false, says: "nothing stands"),
    Example(path: "Nature/gone.png", exists: false), Example(path: "Camping/a.png/b.png", exists: false),
    Example(path: "../secret.png", exists: false, says: "no path below"),
    Example(path: "Camping/../Camping/a.png", exists: false), Example(path: "/etc/passwd", exists: false),
    Example(path: "Camping//a.png", exists: false), Example(path: "Camping/a.png\u{0}", exists: false),
  ])
  func explainTellsWhy(_ example: Example) throws {
    let disk = try TemporaryShare()
    try fill(disk)
    let share = disk.shared(ignore: ["draft*"])
    share.setIgnore(["x", "Winter/b.*"], theme: RelativePath("Camping"))
    let explanation = try share.explain(RelativePath(example.path))
    #expect(explanation.isForIndex == example.isForIndex)
    #expect(explanation.rule == example.rule)
    #expect(explanation.exists == example.exists)
    #expect(explanation.why.contains(example.says), "\(explanation.why)")
    #expect(!explanation.why.hasSuffix("."))
  }

  private func fill(_ disk: TemporaryShare) throws {
    for name in [
      "Camping/Winter/b.png", "Camping/a.png", "Camping/theme.json", "Camping/a.png.license",
      "Camping/notes.txt",
      "Camping/a.tif", "stray.png", "Camping/.a.png", "Camping/a.png~", "Camping/.DS_Store",
      "Camping/@eaDir/a.png",
      ".git/x/a.png", "Camping/draft.png",
    ] { try disk.file(name) }
    try disk.link("Camping/in.png", to: "a.png")
    try disk.link("Camping/out.png", to: "/etc/passwd")
    try disk.link("Camping/way", to: "Winter")
    try disk.pipe("Camping/pipe.png")
    try disk.pipe("Camping/pipe")
  }

  @Test func namesThatAreNoTextAreExplained() throws {
    let disk = try TemporaryShare()
    let path = RelativePath(Array("Camping/".utf8) + [0xFF] + Array(".png".utf8))
    try disk.file(path)
    #expect(try disk.shared().explain(path).rule == "name-not-utf8")
  }

  /// What is explained as for the index is what listings hold, and the other way round.
  @Test func explanationsAgreeWithListings() throws {
    let disk = try TemporaryShare()
    try fill(disk)
    let share = disk.shared(ignore: ["draft*"])
    let listed = Set(
      try share.list("Camping").entries.filter { $0.kind == .picture || $0.kind == .folder }.map(\.name))
    for name in [
      "Winter", "a.png", "a.tif", ".a.png", "@eaDir", "in.png", "pipe.png", "way", "draft.png", "theme.json",
    ] {
      let path = RelativePath("Camping").appending(Array(name.utf8))
      #expect(try share.explain(path).isForIndex == listed.contains(Array(name.utf8)), "\(name)")
    }
  }
}
