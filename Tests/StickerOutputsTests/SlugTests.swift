import StickerOutputs
import Testing

struct SlugTests {
  @Test(arguments: [
    ("Camping", "camping"), ("Winter Night", "winternight"), ("a-b_c.d", "a-bcd"), ("Ä", "theme"),
    ("Ö", "theme"),
    ("", "theme"), ("Ärger 2", "rger2"), ("---", "---"), ("../../etc", "etc"), ("🏕️", "theme"),
    (String(repeating: "x", count: 255), String(repeating: "x", count: 40)),
  ])
  func slugKeepsLettersDigitsAndHyphens(name: String, expected: String) {
    #expect(slug(for: name) == expected)
  }
}
