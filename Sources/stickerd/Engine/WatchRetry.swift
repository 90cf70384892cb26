import StickerChanges

/// When the kernel is asked again for a watch after it had none left.
///
/// Each folder that is polled would ask at each look; the pause between tries doubles instead, up to an hour. Watches of
/// our own that became free, and the first that is granted again, end it.
struct WatchRetry {
  private let first: Moment
  private var pause: Moment
  private var next: Moment?
  private static let longest = Moment.seconds(3600)

  init(first: Moment) {
    self.first = first
    pause = first
  }

  func allows(at now: Moment) -> Bool { next.map { $0 <= now } ?? true }

  /// The limit is reached.
  mutating func refused(at now: Moment) {
    next = now + pause
    pause = min(pause * 2, max(Self.longest, first))
  }

  mutating func granted() {
    next = nil
    pause = first
  }

  /// A folder is gone, and with it its watch.
  mutating func freed() { next = nil }
}
