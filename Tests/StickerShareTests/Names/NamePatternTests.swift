import StickerModel
import Testing

@testable import StickerShare

struct NamePatternTests {
  struct Example: CustomTestStringConvertible {
    var pattern: String
    var name: String
    var matches: Bool

    init(_ pattern: String, _ name: String, _ matches: Bool) {
      (self.pattern, self.name, self.matches) = (pattern, name, matches)
    }

    var testDescription: String { "\(pattern) \(matches ? "matches" : "does not match") \(name)" }
  }

  @Test(arguments: [
    Example("tree.png", "tree.png", true), Example("tree.png", "tree.pngx", false),
    Example("tree.png", "xtree.png", false), Example("tree.png", "Tree.png", false),
    Example("*.tmp", "a.tmp", true), Example("*.tmp", ".tmp", true), Example("*.tmp", "a.TMP", false),
    Example("*.tmp", "tmp", false), Example("~$*", "~$a", true), Example("~$*", "a~$", false),
    Example("#*#", "#a#", true), Example("#*#", "##", true), Example("#*#", "#", false),
    Example("*", "", true), Example("*", "a", true), Example("**", "a", true), Example("", "", true),
    Example("", "a", false), Example("a*b*c", "axxbxxc", true), Example("a*b*c", "axxc", false),
    Example("?.png", "é.png", true), Example("?.png", "🎄.png", true), Example("???.png", "é.png", false),
    Example("[äö].png", "ö.png", true), Example("[äö].png", "ü.png", false),
    Example("[!a-c].png", "d.png", true), Example("[!a-c].png", "b.png", false),
    Example("[", "[", true), Example("a\\*", "a\\b", true), Example("a\\*", "a*", false),
    Example("*.png", "a\nb.png", true), Example("a\u{0}b", "a", false),
    Example("old/*.png", "old/a.png", true), Example("old/*.png", "old/b/a.png", false),
    Example("old/*.png", "x/old/a.png", false), Example("*/*/a.png", "b/c/a.png", true),
    Example("old/", "old", false), Example("old/a.png", "old/a.png", true),
  ])
  func patternMeets(_ example: Example) {
    #expect(matches(example.pattern, Array(example.name.utf8)) == example.matches)
  }

  @Test func namesThatAreNoTextCompareByBytes() {
    #expect(matches("?.png", [0xFF] + Array(".png".utf8)))
    #expect(matches("*.png", [0xFF] + Array(".png".utf8)))
    #expect(matches("a?*.png", [0x61, 0xFF, 0xFE] + Array(".png".utf8)))
    #expect(!matches("a?.png", [0x61, 0xFF, 0xFE] + Array(".png".utf8)))
  }

  private func matches(_ pattern: String, _ name: [UInt8]) -> Bool {
    name.withUnsafeBytes { NamePattern(pattern).matches($0) }
  }
}
