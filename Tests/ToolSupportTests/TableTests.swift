import StickerModel
import Testing
import ToolSupport

@Suite struct TableTests {
  private let terminal = TerminalText(isTerminal: false)

  private var table: Table {
    Table([
      Table.Column("Path", isFlexible: true), Table.Column("Size", .right),
      Table.Column("Why", isFlexible: true),
    ])
  }

  @Test func columnsAreAligned() {
    var table = table
    table.add(["a", "1", "x"])
    table.add(["bbb", "1,000", ""])
    #expect(table.lines(terminal) == ["Path   Size  Why", "a         1  x", "bbb   1,000"])
  }

  @Test func cellsCannotBreakTheirLine() {
    var table = table
    table.add([Table.Cell("two\nlines\u{1B}[31m"), "1", Table.Cell(bytes: [0xFF, 0x61])])
    let lines = table.lines(terminal)
    #expect(lines.count == 2)
    #expect(lines[1].hasPrefix("two\\nlines\\x1b[31m"))
    #expect(lines[1].hasSuffix("\\xffa"))
  }

  @Test func wideSignsAreAligned() {
    var table = table
    table.add(["木", "1", "x"])
    table.add(["e\u{301}", "2", "y"])
    #expect(table.lines(terminal).dropFirst() == ["木       1  x", "e\u{301}        2  y"])
  }

  @Test func anyCellsFitTheTerminal() {
    let letters = ["a", "木", "e\u{301}", "\n", "🔥", "\u{202E}", "\\"]
    for seed in 0..<300 {
      var table = table
      for row in 0..<5 {
        let long = (0..<((seed * 31 + row * 17) % 120)).map { letters[($0 * 7 + seed + row) % letters.count] }
          .joined()
        table.add([Table.Cell(long), Table.Cell(grouped(seed * 1000)), Table.Cell(String(long.reversed()))])
      }
      let terminal = TerminalText(isTerminal: false, width: 30 + seed % 60)
      for line in table.lines(terminal) {
        #expect(displayWidth(line) <= terminal.width, "seed \(seed): \(line)")
        #expect(!line.hasSuffix(" "), "seed \(seed)")
      }
    }
  }

  @Test func styleTakesNoRoom() {
    var table = table
    table.add([Table.Cell("a", style: .green), "1", "x"])
    let colored = table.lines(TerminalText(isTerminal: true, hasColor: true))
    #expect(colored[1] == "\u{1B}[32ma\u{1B}[0m        1  x")
  }
}
