import Testing

@testable import stickerd

@Suite struct LogDamperTests {
  @Test func theFirstFewAreToldAndTheRestAreCounted() {
    var damper = LogDamper(burst: 2, window: 60)
    let told = (0..<4215).count { damper.admits("changed-while-read", at: Double($0) / 1000) }
    #expect(told == 2)
    #expect(damper.nextSum == 60)
    #expect(damper.sums(at: 59.9).isEmpty)
    let sums = damper.sums(at: 60)
    #expect(sums.map(\.message) == ["and 4,213 more like it (changed-while-read)."])
    #expect(damper.nextSum == nil)
    #expect(damper.admits("changed-while-read", at: 61), "a new window tells again")
  }

  @Test func oneCodeDoesNotHushAnother() {
    var damper = LogDamper(burst: 1)
    #expect(damper.admits("a", at: 0) && damper.admits("b", at: 0))
    #expect(!damper.admits("a", at: 1) && !damper.admits("b", at: 1) && !damper.admits("b", at: 2))
    #expect(damper.sums(at: 100) == [.init(code: "a", count: 1), .init(code: "b", count: 2)])
  }

  @Test func whatIsRareIsAlwaysToldAndOwesNoSum() {
    var damper = LogDamper(burst: 1, window: 10)
    for minute in 0..<100 { #expect(damper.admits("mounted", at: Double(minute) * 60)) }
    #expect(damper.nextSum == nil)
  }

  @Test func countOfCodesIsBounded() {
    var damper = LogDamper(burst: 1, window: 60, capacity: 3)
    let told = (0..<1000).count { damper.admits("code\($0)", at: 0) }
    #expect(told == 3)
    #expect(damper.admits("late", at: 61), "old ones make room")
  }

  @Test func stateIsToldWhenItChanges() {
    var damper = LogDamper()
    let seen = ["watching", "watching", "unavailable", "unavailable", "watching"]
    #expect(seen.map { damper.isNews($0, of: "state") } == [true, false, true, false, true])
    #expect(damper.isNews("watching", of: "another subject"))
  }
}
