import Glibc
import StickerModel
import StickerWatch
import Synchronization

/// What a watcher has told so far.
final class Told: Sendable {
  private let all = Mutex(WatchReport())

  var report: WatchReport { all.withLock { $0 } }

  func take(_ report: WatchReport) {
    all.withLock {
      $0.hints += report.hints
      $0.cookies += report.cookies
      $0.overflowed = $0.overflowed || report.overflowed
      $0.mountsChanged = $0.mountsChanged || report.mountsChanged
    }
  }

  /// Takes out the hints so far.
  func takeHints() -> [Hint] {
    all.withLock { report in
      defer { report.hints = [] }
      return report.hints
    }
  }

  /// Looks again and again until it holds; `false` only if it does not for very long.
  func wait(_ holds: (WatchReport) -> Bool) -> Bool {
    for _ in 0..<20_000 {
      if holds(report) { return true }
      usleep(1000)
    }
    return false
  }
}
