/// How often documents are published: at once, then no more often than five times what the last publishing cost, so
/// that a burst coalesces by itself and publishing never takes more than a fifth of a processor.
///
/// Superseded documents stay for ten minutes. A burst that lasts would fill the disk with them, so what is superseded is
/// weighed as well: half a gigabyte, or sixteen times all that is published if that is more, is free; after that
/// publishings wait until as much would have been given back, at most some forty seconds each.
///
/// Times are nanoseconds of a clock that never goes back.
package struct PublishingRhythm: Sendable {
  /// From when on the next publishing may begin.
  package private(set) var nextAllowed = Int64.min
  private var failures = 0
  /// Bytes of superseded documents, less what the time since `weighed` gives back.
  private var superseded = 0.0
  private var weighed = Int64.min

  package init() {}

  package func allows(at now: Int64) -> Bool { now >= nextAllowed }

  /// A publishing that took `cost` has ended.
  package mutating func record(cost: Int64, result: PublishResult, endedAt now: Int64) {
    failures = 0
    let (rest, overflow) = max(0, cost).multipliedReportingOverflow(by: 4)
    let wait = max(overflow ? .max : rest, weigh(result, at: now))
    nextAllowed = now.addingSaturated(wait)
  }

  /// A publishing failed: the next attempt waits one second, then two, four … at most a minute, since a full disk is
  /// not emptied by trying.
  package mutating func recordFailure(endedAt now: Int64) {
    let seconds = min(60, Int64(1) << min(failures, 6))
    failures += 1
    nextAllowed = now.addingSaturated(seconds * 1_000_000_000)
  }

  /// - Returns: how long to wait, in nanoseconds.
  private mutating func weigh(_ result: PublishResult, at now: Int64) -> Int64 {
    let free = max(536_870_912, 16 * Double(result.publishedBytes))
    let rate = free / Double(Retirement.period)
    let elapsed = max(0, Double(now) - Double(weighed))
    superseded = max(0, superseded - elapsed * rate) + Double(result.supersededBytes)
    weighed = now
    return superseded > free ? Int64(min((superseded - free) / rate, Double(Retirement.period))) : 0
  }
}
