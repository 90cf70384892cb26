import StickerModel
import Testing
import ToolSupport

@Suite struct ProgressBarTests {
  @Test func redrawsAtMostTenTimesASecond() {
    var bar = ProgressBar("Indexing", TerminalText(isTerminal: true), now: .zero)
    var drawn = 0
    for step in 0..<1000 {
      if bar.update(done: step, total: 1000, now: .milliseconds(step)) != nil { drawn += 1 }
    }
    #expect(drawn == 10)
  }

  @Test func elsewhereOnePlainLineEachFiveSeconds() {
    var bar = ProgressBar("Indexing", TerminalText(isTerminal: false), now: .zero)
    let lines = (0...20).compactMap { bar.update(done: $0 * 100, total: 6903, now: .seconds($0)) }
    #expect(lines.count == 4)
    #expect(lines.first == "Indexing    7 %  500 of 6,903 files  100 files/s  1 min left\n")
    #expect(bar.finish() == "")
  }

  @Test(arguments: [20, 40, 80, 200])
  func aDrawnLineFitsAndIsTakenAway(width: Int) throws {
    var bar = ProgressBar("Indexing", TerminalText(isTerminal: true, width: width), now: .zero)
    let first = bar.update(done: 1_000_000, total: 2_000_000, now: .seconds(10))
    let long = try #require(first)
    #expect(displayWidth(long.dropFirst()) < width)
    let second = bar.update(done: 1, total: nil, now: .seconds(1000))
    let short = try #require(second)
    #expect(displayWidth(short.dropFirst()) == displayWidth(long.dropFirst()))
    #expect(bar.finish().hasPrefix("\r "))
    #expect(bar.finish() == "")
  }

  @Test(arguments: [(0, 0), (5, 0), (10, 5), (Int.max, Int.max), (0, Int.max)])
  func oddNumbersAreHarmless(done: Int, total: Int) {
    var bar = ProgressBar("Indexing", TerminalText(isTerminal: true), now: .zero)
    #expect(bar.update(done: done, total: total, now: .zero)?.isEmpty == false)
    #expect(bar.update(done: done, total: total, now: .seconds(5))?.isEmpty == false)
  }
}
