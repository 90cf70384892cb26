/// How often a duration fell below each of some bounds, as Prometheus counts it.
struct Histogram: Hashable, Sendable {
  /// Seconds, growing.
  let bounds: [Double]
  /// One more than there are bounds: the last is for all that took longer.
  private(set) var counts: [Int]
  /// Seconds.
  private(set) var sum = 0.0

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = [Int](repeating: 0, count: bounds.count + 1)
  }

  mutating func note(_ seconds: Double) {
    counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
    sum += seconds
  }

  var total: Int { counts.reduce(0, +) }

  /// How many took no longer than each bound; the last is all.
  var cumulative: [Int] {
    var sum = 0
    return counts.map { count in
      sum += count
      return sum
    }
  }
}
