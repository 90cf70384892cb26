/// What is counted since the start.
struct Meters: Hashable, Sendable {
  /// What went wrong.
  enum Fault: String, CaseIterable, Sendable {
    /// The share could not be looked at.
    case share
    /// The index could not be written.
    case index
    /// Documents could not be published.
    case publish
    /// A file or folder of the share could not be read.
    case unreadable
    case other
  }

  /// Passes over hints.
  var batches = 0
  var hints = 0
  var publishings = 0
  /// When the last of them ended, nanoseconds since 1970; 0 before the first.
  var lastPublished: Int64 = 0
  var picturesRead = 0
  var bytesRead: Int64 = 0
  var faults: [Fault: Int] = [:]
  /// From the first hint of a change to its publishing.
  var latency = Histogram(bounds: [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ])
  /// How long a pass took.
  var looking = Histogram(bounds: [0.0001, 0.001, 0.01, 0.1, 1, 10, 100])
}
