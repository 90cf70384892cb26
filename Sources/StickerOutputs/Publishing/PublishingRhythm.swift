/// How often documents are published: at once, then no more often than five times what the last publishing cost, so
/// that a burst coalesces by itself and publishing never takes more than a fifth of a processor.
///
/// Times are nanoseconds of a clock that never goes back.
package struct PublishingRhythm: Sendable {
  /// From when on the next publishing may begin.
  package private(set) var nextAllowed = Int64.min
  private var failures = 0

  package init() {}

  package func allows(at now: Int64) -> Bool { now >= nextAllowed }

  /// A publishing that took `cost` has ended.
  package mutating func record(cost: Int64, endedAt now: Int64) {
    failures = 0
    let (wait, overflow) = max(0, cost).multipliedReportingOverflow(by: 4)
    nextAllowed = overflow ? .max : now.addingSaturated(wait)
  }

  /// A publishing failed: the next attempt waits one second, then two, four … at most a minute, since a full disk is
  /// not emptied by trying.
  package mutating func recordFailure(endedAt now: Int64) {
    let seconds = min(60, Int64(1) << min(failures, 6))
    failures += 1
    nextAllowed = now.addingSaturated(seconds * 1_000_000_000)
  }
}
