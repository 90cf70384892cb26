import StickerChanges
import StickerModel
import Testing

@testable import stickerd

@Suite struct CoverageTests {
  @Test func pauseBetweenTriesDoublesUpToAnHour() {
    var retry = WatchRetry(first: .seconds(30))
    var now: Moment = 0
    #expect(retry.allows(at: now))
    var pauses: [Moment] = []
    for _ in 0..<10 {
      retry.refused(at: now)
      #expect(!retry.allows(at: now))
      let begun = now
      while !retry.allows(at: now) { now += .seconds(30) }
      pauses.append((now - begun) / .seconds(30))
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 120, 120, 120])
  }

  @Test func grantedWatchEndsThePauses() {
    var retry = WatchRetry(first: .seconds(1))
    for _ in 0..<5 { retry.refused(at: 0) }
    retry.granted()
    retry.refused(at: 0)
    #expect(retry.allows(at: .seconds(1)))
  }

  @Test func watchThatBecameFreeIsAskedForAtOnce() {
    var retry = WatchRetry(first: .seconds(1))
    retry.refused(at: 0)
    retry.freed()
    #expect(retry.allows(at: 0))
  }

  @Test func foldersAreSummedUpByReasonAndSinceTheFirst() {
    var clock = 0
    let uncovered = Uncovered {
      clock += 1
      return "t\(clock)"
    }
    uncovered.note(RelativePath("A"), .fileSystem, "nfs", isWatchedToo: true)
    uncovered.note(RelativePath("B"), .limit, "full")
    uncovered.note(RelativePath("C"), .limit, "full")
    uncovered.note(RelativePath("C"), .limit, "full")
    uncovered.sumUp()
    #expect(
      uncovered.reasons == [
        .init(reason: "full", folders: 2, since: "t2", isTrouble: true),
        .init(reason: "nfs", folders: 1, since: "t1", isTrouble: false),
      ])
    #expect(uncovered.watchedToo == 1)
    #expect(uncovered.hints.map(\.path.description).sorted() == ["A", "B", "C"])
  }

  /// What an earlier run wrote down may hold no more.
  @Test func nothingUncoveredIsWorthWritingDownOnce() {
    let uncovered = Uncovered { "" }
    #expect(uncovered.hasChanged)
    uncovered.isWrittenDown()
    uncovered.cover(RelativePath("A"))
    #expect(!uncovered.hasChanged)
    uncovered.note(RelativePath("A"), .refused, "no")
    uncovered.isWrittenDown()
    uncovered.note(RelativePath("A"), .refused, "no")
    #expect(!uncovered.hasChanged)
    uncovered.forget(below: .share)
    #expect(uncovered.hasChanged && uncovered.folders.isEmpty)
  }

  /// Only a look at everything is a scan, which the brake guards.
  @Test func polledShareIsScannedWhole() {
    let uncovered = Uncovered { "" }
    uncovered.note(RelativePath("A"), .fileSystem, "nfs")
    #expect(uncovered.hints == [Hint(RelativePath("A"), .folder, .now)])
    uncovered.note(.share, .fileSystem, "nfs")
    #expect(uncovered.hints == [.everything])
  }
}
