import StickerChanges
import StickerModel
import Testing

@Suite struct ArrivalsTests {
  private let timing = Timing()
  private let file = RelativePath("A/a.png")

  private func stamp(modified: Moment, changed: Moment) -> FileStamp {
    FileStamp(inode: 1, size: 1, modified: modified, changed: changed, born: 0)
  }

  @Test func hardLinkOfAnOldFileIsPublishedAtOnce() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    let linked = stamp(modified: wall - .seconds(3), changed: wall)
    #expect(arrivals.judge(file, linked, .notClosed, now: 0, wall: wall) == .publish)
  }

  @Test func unclosedFileWaitsForTwoQuietSeconds() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    let young = stamp(modified: wall, changed: wall)
    #expect(arrivals.judge(file, young, .notClosed, now: 0, wall: wall) == .wait)
    #expect(arrivals.nextLook == .seconds(2))
    #expect(arrivals.due(at: .seconds(2)) == [Hint(file, .entry, .created)])
    #expect(arrivals.judge(file, young, .notClosed, now: .seconds(2), wall: wall + .seconds(2)) == .publish)
    #expect(arrivals.files.isEmpty)
  }

  @Test func writerThatNeverRestsIsPublishedAfterTenSeconds() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    for second in 0..<10 {
      let written = stamp(modified: wall + .seconds(Double(second)), changed: wall + .seconds(Double(second)))
      #expect(
        arrivals.judge(
          file, written, .notClosed, now: .seconds(Double(second)), wall: wall + .seconds(Double(second)))
          == .wait)
    }
    let last = stamp(modified: wall + .seconds(10), changed: wall + .seconds(10))
    #expect(arrivals.judge(file, last, .notClosed, now: .seconds(10), wall: wall + .seconds(10)) == .publish)
  }

  @Test func incompleteFileIsTruncatedAfterThirtyQuietSeconds() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    let cut = stamp(modified: wall, changed: wall)
    #expect(arrivals.judge(file, cut, .incomplete, now: 0, wall: wall) == .wait)
    #expect(arrivals.judge(file, cut, .incomplete, now: .seconds(29), wall: wall + .seconds(29)) == .wait)
    arrivals.heard(file, now: .seconds(29))
    #expect(arrivals.judge(file, cut, .incomplete, now: .seconds(30), wall: wall + .seconds(30)) == .wait)
    #expect(arrivals.judge(file, cut, .incomplete, now: .seconds(59), wall: wall + .seconds(59)) == .publish)
  }

  @Test func incompleteFileFoundOldIsTruncatedAtOnce() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    let old = stamp(modified: wall - .seconds(60), changed: wall - .seconds(31))
    #expect(arrivals.judge(file, old, .incomplete, now: 5, wall: wall) == .publish)
  }

  @Test func clockSetBackDoesNotHoldAFileForEver() {
    var arrivals = Arrivals(timing: timing)
    let wall = Moment.seconds(1000)
    let fromTheFuture = stamp(modified: wall + .seconds(3600), changed: wall + .seconds(3600))
    #expect(arrivals.judge(file, fromTheFuture, .incomplete, now: 0, wall: wall) == .wait)
    #expect(arrivals.nextLook == timing.truncated)
    #expect(arrivals.judge(file, fromTheFuture, .incomplete, now: timing.truncated, wall: wall) == .publish)
  }
}
