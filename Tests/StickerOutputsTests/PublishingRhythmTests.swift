import StickerOutputs
import Testing

struct PublishingRhythmTests {
  @Test func theFirstPublishingIsAllowedAtOnce() {
    #expect(PublishingRhythm().allows(at: 0))
  }

  @Test func theNextOneBeginsFiveTimesTheCostAfterTheLastBegan() {
    var rhythm = PublishingRhythm()
    rhythm.record(cost: 10, endedAt: 1_010)
    #expect(rhythm.nextAllowed == 1_050)
    #expect(!rhythm.allows(at: 1_049))
    #expect(rhythm.allows(at: 1_050))
  }

  @Test func failuresWaitLongerAndLongerButAtMostAMinute() {
    var rhythm = PublishingRhythm()
    let waits = (0..<9).map { _ in
      rhythm.recordFailure(endedAt: 0)
      return rhythm.nextAllowed / 1_000_000_000
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    rhythm.record(cost: 1, endedAt: 0)
    rhythm.recordFailure(endedAt: 0)
    #expect(rhythm.nextAllowed == 1_000_000_000)
  }

  @Test(arguments: [Int64.max, .min, -1, 0])
  func noCostTraps(cost: Int64) {
    var rhythm = PublishingRhythm()
    rhythm.record(cost: cost, endedAt: .max - 1)
    #expect(rhythm.nextAllowed >= .max - 1)
  }
}
