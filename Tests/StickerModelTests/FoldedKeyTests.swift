import StickerModel
import Testing

@Suite struct FoldedKeyTests {
  @Test(arguments: [
    ("Tree", "tree"), ("ÉTÉ", "e\u{301}te\u{301}"), ("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ("se\u{F1}or", "SEN\u{303}OR"), ("ﬁn", "FIN"), ("\u{1F88}", "\u{1F80}"), ("Ⅷ", "ⅷ"), ("\u{212B}", "å"),
    ("a\u{323}\u{307}", "A\u{307}\u{323}"), ("가", "\u{1100}\u{1161}"),
  ]) func namesThatAMacTakesForOneHaveOneKey(left: String, right: String) {
    #expect(foldedKey(Array(left.utf8)) == foldedKey(Array(right.utf8)))
  }

  @Test(arguments: [("é", "e"), ("i", "\u{131}"), ("tree", "tree "), ("①", "1"), ("ａ", "a"), ("", " ")])
  func namesThatAMacTellsApartHaveTwo(left: String, right: String) {
    #expect(foldedKey(Array(left.utf8)) != foldedKey(Array(right.utf8)))
  }

  @Test(arguments: [
    ("tree", "tree"), ("", ""), ("sen\u{303}or", "se\u{F1}or"), ("se\u{F1}or", "se\u{F1}or"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("A\u{301}", "\u{C1}"),
  ]) func composedIsNormalFormC(name: String, expected: String) {
    #expect(composed(Array(name.utf8)) == Array(expected.utf8))
  }

  @Test func bytesThatAreNoTextStayApart() {
    #expect(foldedKey([0x43, 0xFF]) == [0x43, 0xFF])
    #expect(foldedKey([0x43, 0xFF]) != foldedKey([0x43, 0xFE]))
    #expect(composed([0x65, 0xCC]) == [0x65, 0xCC])
    #expect(composed([0xED, 0xA0, 0x80]) == [0xED, 0xA0, 0x80])
  }

  @Test(arguments: 0..<100) func foldingTwiceIsFoldingOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var name = ""
    for _ in 0..<20 {
      if let scalar = Unicode.Scalar(UInt32.random(in: 1...0x2FFF, using: &random)) {
        name.unicodeScalars.append(scalar)
      }
    }
    let once = foldedKey(Array(name.utf8))
    #expect(foldedKey(once) == once, "seed \(seed)")
    #expect(composed(once) == once, "seed \(seed)")
    #expect(foldedKey(composed(Array(name.utf8))) == once, "seed \(seed)")
  }
}
