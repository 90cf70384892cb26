import StickerModel
import Testing
import ToolSupport

@testable import stickerctl

@Suite struct StatusTests {
  private var full: StatusReport {
    var report = StatusReport(
      version: "0.1.0", state: .degraded, reason: "a folder is polled", share: "u-u", generation: 42,
      cursor: "u-u:42")
    report.since = "2026-11-30T20:11:05.000Z"
    report.started = "2026-11-30T20:11:04.000Z"
    report.counts = StatusReport.Counts(themes: 2, stickers: 6903, files: 7000, bytes: 152_400_000)
    report.pending = 7
    report.arriving = [
      .init(path: "a/\u{1B}[31mb\nc.png", since: "2026-11-30T20:11:05.000Z", reason: "no end yet")
    ]
    report.watches = StatusReport.Watches(used: 174, limit: 192_536)
    report.coverage = StatusReport.Coverage(watched: 174, polled: 3)
    report.overflows = 1
    report.rescans = 2
    report.lastChange = .init(
      at: "2026-11-30T20:11:05.000Z", path: String(repeating: "long/", count: 60), latencyMs: 3.14)
    report.findings = StatusReport.Findings(error: 1, warning: 2, info: 3)
    report.problems = [.init(code: "limit", message: String(repeating: "word ", count: 40), hint: "raise it")]
    return report
  }

  @Test func whatTheDaemonSendsIsReadWhole() throws {
    #expect(StatusReport(full.json)?.json == full.json)
    let empty = StatusReport(version: "", state: .stopped, share: "", generation: 0, cursor: "")
    #expect(StatusReport(empty.json)?.json == empty.json)
  }

  @Test(arguments: ["", "{}", "[]", #"{"state":"happy"}"#, #"{"state":1}"#, #"{"state":"watching""#])
  func whatIsNoStatusIsNone(text: String) {
    #expect(StatusReport(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    #"{"state":"watching","counts":[],"arriving":{},"problems":[1],"generation":1e300,"lastChange":3}"#
  ])
  func oddValuesAreHarmless(text: String) {
    #expect(StatusReport(Array(text.utf8))?.generation == 0)
  }

  @Test func aPageFitsItsTerminal() throws {
    for width in [40, 80, 200] {
      let terminal = TerminalText(isTerminal: true, width: width)
      let page = StatusPage(
        report: full, share: "/" + String(repeating: "x", count: 300), terminal: terminal,
        now: try #require(secondsSince1970("2026-11-30T20:12:05.000Z")))
      for line in page.lines() {
        #expect(width < 80 || displayWidth(line) <= width, "\(line)")
        #expect(!line.unicodeScalars.contains { $0.value < 32 }, "\(line)")
      }
    }
  }

  @Test func aPageTellsWhatMatters() throws {
    let page = StatusPage(
      report: full, share: "/srv/art", terminal: TerminalText(isTerminal: false),
      now: try #require(secondsSince1970("2026-11-30T20:12:05.000Z"))
    ).lines().joined(separator: "\n")
    for text in [
      "degraded  for 1 min", "a folder is polled", "up 1 min", "/srv/art",
      "2 themes, 6,903 stickers, 7,000 files, 152.4 MB",
      "174 of 192,536; 3 folders polled", "7 paths", "published after 3.1 ms", "1 error, 2 warnings, 3 info",
      "a/\\x1b[31mb\\nc.png", "hint: raise it",
    ] { #expect(page.contains(text), "\(text)") }
  }

  @Test func aClockThatGoesWrongMakesNoNegativeTimes() {
    let page = StatusPage(report: full, share: nil, terminal: TerminalText(isTerminal: false), now: 0)
    #expect(page.lines()[0].hasPrefix("degraded  for 0 ms"))
  }
}
