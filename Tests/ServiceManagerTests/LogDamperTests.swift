import Testing

@testable import stickerd

@Suite struct LogDamperTests {
  @Test func theFirstFewAreToldAndTheRestAreCounted() {
    var damper = LogDamper(burst: 2, window: 60)
    let told = (0..<4215).count { damper.admits("changed-while-read", at: Double($0) / 1000) }
    #expect(told == 2)
    #expect(damper.nextSum == 60)
    let early = damper.sums(at: 59.9)
    let sums = damper.sums(at: 60)
    let isToldAgain = damper.admits("changed-while-read", at: 61)
    #expect(early.isEmpty)
    #expect(sums.map(\.message) == ["and 4,213 more like it (changed-while-read)."])
    #expect(damper.nextSum == nil)
    #expect(isToldAgain, "a new window tells again")
  }

  @Test func oneCodeDoesNotHushAnother() {
    var damper = LogDamper(burst: 1)
    let told = ["a", "b", "a", "b", "b"].map { damper.admits($0, at: 1) }
    let sums = damper.sums(at: 100)
    #expect(told == [true, true, false, false, false])
    #expect(sums == [.init(code: "a", count: 1), .init(code: "b", count: 2)])
  }

  @Test func whatIsRareIsAlwaysToldAndOwesNoSum() {
    var damper = LogDamper(burst: 1, window: 10)
    let told = (0..<100).count { damper.admits("mounted", at: Double($0) * 60) }
    #expect(told == 100)
    #expect(damper.nextSum == nil)
  }

  @Test func countOfCodesIsBounded() {
    var damper = LogDamper(burst: 1, window: 60, capacity: 3)
    let told = (0..<1000).count { damper.admits("code\($0)", at: 0) }
    #expect(told == 3)
    let isLateTold = damper.admits("late", at: 61)
    #expect(isLateTold, "old ones make room")
  }

  @Test func stateIsToldWhenItChanges() {
    var damper = LogDamper()
    let seen = ["watching", "watching", "unavailable", "unavailable", "watching"]
    let news = seen.map { damper.isNews($0, of: "state") }
    let another = damper.isNews("watching", of: "another subject")
    #expect(news == [true, false, true, false, true])
    #expect(another)
  }
}
