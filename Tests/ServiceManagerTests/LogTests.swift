import Glibc
import StickerModel
import Testing
import ToolSupport

@testable import stickerd

@Suite struct LogTests {
  @Test func lineHoldsWhatCouldPretendToBeAnother() {
    let line = LogLine(.warning, "x", "a\nstickerd: error: b\u{202E}\u{1B}[2J 'c\\x0a'", hint: "two\nlines")
    #expect(
      line.text
        == "stickerd: warning: a\\nstickerd: error: b\\u{202e}\\x1b[2J 'c\\x0a'\nstickerd: hint: two\\nlines\n"
    )
  }

  @Test func journalGetsThePathAsItsBytes() {
    let line = LogLine(.error, "unreadable", "m", hint: "h", path: RelativePath([0x61, 0x0A, 0xFF]))
    let expected = [
      "MESSAGE=m", "PRIORITY=3", "SYSLOG_IDENTIFIER=stickerd", "STICKERD_CODE=unreadable", "STICKERD_HINT=h",
    ]
    #expect(line.fields.dropLast().map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(line.fields.last == Array("STICKERD_PATH=a\n".utf8) + [0xFF])
  }

  @Test func onlyWhatMattersEnoughIsWritten() {
    let written = capture { descriptor in
      let log = JournalLog(threshold: .notice, descriptor: descriptor)
      for level in LogLevel.allCases { log.write(LogLine(level, "x", "it")) }
    }
    #expect(written == "stickerd: error: it\nstickerd: warning: it\nstickerd: notice: it\n")
  }

  @Test func inheritedStreamIsComparedWithTheDescriptor() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var found = stat()
    #expect(fstat(ends[1], &found) == 0)
    #expect(leadsToJournal(ends[1], "\(found.st_dev):\(found.st_ino)"))
    for stream in ["\(found.st_dev):\(found.st_ino + 1)", "", ":", "8:", "8:9:10", "a:b", "-1:-1"] {
      #expect(!leadsToJournal(ends[1], stream))
    }
  }
}

/// What `body` writes to the descriptor it is given.
private func capture(_ body: (Int32) -> Void) -> String {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { return "" }
  body(ends[1])
  close(ends[1])
  defer { close(ends[0]) }
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = read(ends[0], &buffer, buffer.count)
  return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
}
