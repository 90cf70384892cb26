package import StickerModel

/// Files that are not whole yet, or whole but not closed: never rows, only a line of the status, until they settle.
package struct Arrivals {
  package enum Reason: String, Sendable {
    case notClosed = "created, but not closed yet"
    case incomplete = "its bytes are not complete yet"
    case changing = "it is being written"
  }

  package struct File: Sendable {
    package var stamp: FileStamp
    package var reason: Reason
    /// Wall clock of the first look.
    package var since: Moment
    /// Since when its stamp has not moved, on the monotonic clock.
    var unmovedSince: Moment
    /// When it was first seen, on the monotonic clock.
    var firstSeen: Moment
    package var lookAgain: Moment
  }

  package enum Verdict: Hashable, Sendable {
    /// As it is; for an incomplete one that means truncated.
    case publish
    case wait
  }

  private let timing: Timing
  package private(set) var files: [RelativePath: File] = [:]

  package init(timing: Timing) {
    self.timing = timing
  }

  /// Judges a file that is not settled.
  ///
  /// - Parameters:
  ///   - now: the monotonic clock; waiting never depends on a clock that somebody can set.
  ///   - wall: the wall clock, for the age of files that were there before we looked.
  package mutating func judge(
    _ path: RelativePath, _ stamp: FileStamp, _ reason: Reason, now: Moment, wall: Moment
  ) -> Verdict {
    let age = wall - max(stamp.modified, stamp.changed)
    var file =
      files[path]
      ?? File(
        stamp: stamp, reason: reason, since: wall, unmovedSince: now - min(max(age, 0), timing.truncated),
        firstSeen: now, lookAgain: now)
    if file.stamp != stamp {
      file.stamp = stamp
      file.unmovedSince = now
    }
    file.reason = reason
    if isSettled(file, age: wall - stamp.modified, now: now) {
      files[path] = nil
      return .publish
    }
    file.lookAgain = nextLook(file, now: now)
    files[path] = file
    return .wait
  }

  private func isSettled(_ file: File, age: Moment, now: Moment) -> Bool {
    switch file.reason {
    case .incomplete: now - file.unmovedSince >= timing.truncated
    case .notClosed:
      age >= timing.quiet || now - file.unmovedSince >= timing.quiet
        || now - file.firstSeen >= timing.longestWait
    case .changing: false
    }
  }

  private func nextLook(_ file: File, now: Moment) -> Moment {
    switch file.reason {
    case .incomplete: file.unmovedSince + timing.truncated
    case .notClosed: min(file.unmovedSince + timing.quiet, file.firstSeen + timing.longestWait)
    case .changing: now + timing.quiet / 10
    }
  }

  /// An event told of the file: its time without one begins anew.
  package mutating func heard(_ path: RelativePath, now: Moment) {
    // A look whose time had come is no event: it would begin anew for ever.
    guard let file = files[path], now < file.lookAgain else { return }
    files[path]?.unmovedSince = now
  }

  package mutating func settle(_ path: RelativePath) {
    files[path] = nil
  }

  /// Everything at or below a path is gone.
  package mutating func forget(below path: RelativePath) {
    for known in files.keys where known.isAtOrBelow(path) { files[known] = nil }
  }

  package var nextLook: Moment? { files.values.map(\.lookAgain).min() }

  /// The files whose time has come.
  package func due(at now: Moment) -> [Hint] {
    files.filter { $0.value.lookAgain <= now }.map { path, file in
      Hint(path, .entry, file.reason == .notClosed ? .created : .now)
    }
  }
}
