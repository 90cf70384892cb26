import StickerModel
import Testing

private func remarks(_ name: String, isFolder: Bool = false) -> [Rule] {
  nameRemarks(Array(name.utf8), isFolder: isFolder)
}

@Suite struct NameRemarksTests {
  @Test(arguments: [
    "tree.png", " cat.png", "concert.svg", "auxiliary.png", "com.png", "com10.png", "com0.gif", "a'b.png",
    "50%.png",
    "#1.png", "a;b&c+d.png", "caf\u{E9}.png", "cafe\u{301}.png", "木.png", "\u{1F468}\u{200D}\u{1F680}.png",
    "\u{2764}\u{FE0F}\u{200D}\u{1F525}.png", "1\u{FE0F}\u{20E3}.png",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.png",
    "\u{645}\u{6CC}\u{200C}\u{62E}.png", "",
  ]) func ordinaryNamesGetNoRemark(name: String) {
    #expect(remarks(name).isEmpty)
  }

  /// Cases 58 and 59.
  @Test(arguments: [
    "con.svg", "AUX.png", "nul.x.png", "com1.gif", "LPT9", "CON .png", "COM\u{B9}.png", "conin$.png",
    "a:b.png",
    "what?.png", "star*.png", "back\\slash.png", "<x>.png", "a|b.png", "\"q\".png", "cat.png ", "cat.png.",
    " ", ".",
  ]) func namesThatWindowsRefusesGetOneRemark(name: String) {
    #expect(remarks(name) == [.namePortability])
  }

  /// Case 60.
  @Test func longNamesAreNotPortable() {
    #expect(remarks(String(repeating: "a", count: 247) + ".png").isEmpty)
    #expect(remarks(String(repeating: "a", count: 248) + ".png") == [.namePortability])
    #expect(remarks(String(repeating: "\u{1F332}", count: 62) + ".png") == [.namePortability])
    #expect(remarks(String(repeating: "\u{1F332}", count: 61) + ".png").isEmpty)
  }

  /// Case 63.
  @Test(arguments: [
    "cat\u{202E}gnp.svg", "ca\u{200B}t.png", "a\u{7F}.png", "a\u{85}b.png", "a\u{2028}b.png", "a\u{2029}.png",
    "a\u{200E}.png", "a\u{2066}b\u{2069}.png", "a\u{AD}b.png", "\u{FEFF}a.png", "a\u{3164}.png",
    "a\u{200D}.png",
    "a\u{FE0F}.png", "\u{200D}.png", "\u{2764}\u{200B}\u{200D}.png", "a\u{E0041}.png",
    "\u{2764}\u{FE0F}\u{FE0F}.png",
  ]) func hiddenAndReorderingSignsAreUnsafe(name: String) {
    #expect(remarks(name) == [.nameUnsafe])
  }

  @Test(arguments: ["two\nlines.png", "tab\there.png", "\u{1B}[31mred.png", "a\r.png", "\r\n"])
  func controlBytesAreUnsafeAndNotPortable(name: String) {
    #expect(remarks(name) == [.nameUnsafe, .namePortability])
  }

  @Test func foldersHaveRulesOfTheirOwn() {
    #expect(remarks("Winter", isFolder: true).isEmpty)
    #expect(remarks("v1.2", isFolder: true) == [.dottedGroup])
    #expect(remarks("en.lproj", isFolder: true) == [.dottedGroup, .lprojTheme])
    #expect(remarks("lproj", isFolder: true).isEmpty)
    #expect(remarks("cats ", isFolder: true) == [.namePortability])
    #expect(remarks("cats.", isFolder: true) == [.namePortability, .dottedGroup])
    #expect(remarks("en.lproj").isEmpty)
    #expect(remarks("aux", isFolder: true) == [.namePortability])
  }

  @Test func bytesThatAreNoTextAreJudgedToo() {
    #expect(nameRemarks([0xFF, 0x2E, 0x70], isFolder: false).isEmpty)
    #expect(nameRemarks([0xFF, 0x0A], isFolder: false) == [.nameUnsafe, .namePortability])
  }
}
