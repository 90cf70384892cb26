/// Keeps a log readable when the same thing happens ten thousand times: the first few are told, the rest are counted
/// and told as one sum. A state is told when it changes.
///
/// Pure: times are seconds of any clock that never goes back. At most `capacity` codes and as many subjects are kept.
struct LogDamper: Sendable {
  struct Sum: Hashable, Sendable {
    var code: String
    var count: Int

    var message: String { "and \(grouped(count)) more like it (\(code))." }
  }

  private struct Window {
    var start: Double
    var told = 0
    var held = 0
  }

  private let burst: Int
  private let length: Double
  private let capacity: Int
  private var windows: [String: Window] = [:]
  private var states: [String: String] = [:]

  /// - Parameters:
  ///   - burst: how many lines of one code are told in one window.
  ///   - window: in seconds.
  init(burst: Int = 5, window: Double = 60, capacity: Int = 64) {
    self.burst = burst
    length = window
    self.capacity = capacity
  }

  /// Whether a line of this code is to be written now; if not, it is counted.
  mutating func admits(_ code: String, at now: Double) -> Bool {
    forgetQuiet(at: now)
    if windows[code] == nil && windows.count >= capacity { return false }
    var window = windows[code] ?? Window(start: now)
    defer { windows[code] = window }
    if window.told < burst {
      window.told += 1
      return true
    }
    let (sum, isOverflowing) = window.held.addingReportingOverflow(1)
    window.held = isOverflowing ? .max : sum
    return false
  }

  /// When the next sum is due; `nil` while there is none, so that nobody has to wake up.
  var nextSum: Double? {
    windows.values.lazy.filter { $0.held > 0 }.map { $0.start + length }.min()
  }

  /// What was counted in the windows that are over, in the order of the codes.
  mutating func sums(at now: Double) -> [Sum] {
    let over = windows.filter { $0.value.held > 0 && now - $0.value.start >= length }
    for code in over.keys { windows[code] = nil }
    return over.map { Sum(code: $0.key, count: $0.value.held) }.sorted { $0.code < $1.code }
  }

  /// Whether this state of the subject is another than the last one.
  mutating func isNews(_ state: String, of subject: String) -> Bool {
    if states[subject] == state { return false }
    if states[subject] == nil && states.count >= capacity { states.removeAll() }
    states[subject] = state
    return true
  }

  private mutating func forgetQuiet(at now: Double) {
    guard windows.values.contains(where: { $0.held == 0 && now - $0.start >= length }) else { return }
    windows = windows.filter { $0.value.held > 0 || now - $0.value.start < length }
  }
}

/// `4213` as `4,213`.
private func grouped(_ count: Int) -> String {
  var text = ""
  for (index, digit) in String(count).reversed().enumerated() {
    if index > 0 && index % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}
