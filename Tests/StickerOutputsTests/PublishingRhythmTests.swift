import StickerOutputs
import Testing

struct PublishingRhythmTests {
  @Test func theFirstPublishingIsAllowedAtOnce() {
    #expect(PublishingRhythm().allows(at: 0))
  }

  @Test func theNextOneBeginsFiveTimesTheCostAfterTheLastBegan() {
    var rhythm = PublishingRhythm()
    rhythm.record(cost: 10, result: PublishResult(generation: 1), endedAt: 1_010)
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
    rhythm.record(cost: 1, result: PublishResult(generation: 1), endedAt: 0)
    rhythm.recordFailure(endedAt: 0)
    #expect(rhythm.nextAllowed == 1_000_000_000)
  }

  @Test(arguments: [Int64.max, .min, -1, 0])
  func noCostTraps(cost: Int64) {
    var rhythm = PublishingRhythm()
    rhythm.record(cost: cost, result: PublishResult(generation: 1), endedAt: .max - 1)
    #expect(rhythm.nextAllowed >= .max - 1)
  }

  /// Documents of `size` published for an hour, as often as the rhythm allows: what ten minutes leave behind is bounded.
  @Test(arguments: [20_000, 600_000, 6_000_000, 60_000_000])
  func aBurstThatLastsDoesNotFillTheDisk(size: Int) {
    var rhythm = PublishingRhythm()
    var result = PublishResult(generation: 1)
    (result.publishedBytes, result.supersededBytes) = (size, size)
    let cost = Int64(size) * 3
    var times: [Int64] = []
    var now: Int64 = 0
    while now < 3600 * 1_000_000_000 {
      times.append(now)
      rhythm.record(cost: cost, result: result, endedAt: now + cost)
      #expect(rhythm.nextAllowed - now <= 45 * 1_000_000_000)
      now = max(rhythm.nextAllowed, now + 5_000_000)
    }
    let kept = Int64(600) * 1_000_000_000
    var first = 0
    var most = 0
    for (index, time) in times.enumerated() {
      while time - times[first] > kept { first += 1 }
      most = max(most, index - first + 1)
    }
    #expect(most * size <= 2 * max(536_870_912, 16 * size) + size)
    #expect(most > 16)
  }

  @Test func aShortBurstIsNotSlowedDown() {
    var rhythm = PublishingRhythm()
    var result = PublishResult(generation: 1)
    (result.publishedBytes, result.supersededBytes) = (6_000_000, 6_000_000)
    for round in Int64(0)..<80 {
      rhythm.record(cost: 1_000_000, result: result, endedAt: round * 100_000_000)
      #expect(rhythm.nextAllowed == round * 100_000_000 + 4_000_000)
    }
  }
}
