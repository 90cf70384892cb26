/// When `findings.json` is written: before the manifest as long as that takes next to no time; where very much is found,
/// after it and at times of its own, so that no picture waits for a list of findings.
///
/// Times are nanoseconds of a clock that never goes back.
package struct FindingsRhythm: Sendable {
  /// From when on the next writing may begin.
  package private(set) var nextAllowed = Int64.min
  private var lastCost: Int64 = 0

  private static let noTime: Int64 = 20_000_000

  package init() {}

  /// Whether the manifest should not wait for it.
  package var isCostly: Bool { lastCost > Self.noTime }

  package mutating func record(cost: Int64, endedAt now: Int64) {
    lastCost = max(0, cost)
    let (wait, overflow) = lastCost.multipliedReportingOverflow(by: 10)
    nextAllowed = now.addingSaturated(overflow ? .max : wait)
  }
}
