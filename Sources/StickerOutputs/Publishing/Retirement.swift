/// Files in the publish folder that no manifest names any more, each with the time since when: a reader who fetched the
/// last manifest that named it may still come for it.
///
/// On disk that time is the file's own time of modification: it is touched when it is superseded. So it is known after a
/// restart too, and runs of `--once` clean up after one another.
struct Retirement {
  /// Nanoseconds.
  static let period: Int64 = 600 * 1_000_000_000

  private var since: [String: Int64] = [:]

  mutating func add(_ name: String, since time: Int64) { since[name] = time }

  mutating func forget(_ name: String) { since[name] = nil }

  /// The names whose time is over, in order.
  func over(at now: Int64) -> [String] {
    since.filter { now.subtractingReportingOverflow($0.value).partialValue >= Self.period }.keys.sorted()
  }
}
