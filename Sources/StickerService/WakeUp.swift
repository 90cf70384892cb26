internal import CLinux
internal import Glibc

/// One bit that any thread can set and others can wait for: an `eventfd` that is never read, so that it stays set.
final class WakeUp: Sendable {
  enum Reason {
    case signalled
    /// The other end of the watched connection is closed.
    case hungUp
    case timedOut
  }

  private let descriptor: Int32

  /// `nil` if the process has no descriptor left.
  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Waits without using the processor; `connection` is a socket whose end ends the waiting too.
  func wait(seconds: Double, or connection: Int32 = -1) -> Reason {
    let end = monotonicSeconds() + seconds
    while true {
      // No events are asked for on the connection: a hang-up is always told, and what a client sends early is not ours.
      var waiting = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection, events: 0, revents: 0),
      ]
      let left = min(max(0, end - monotonicSeconds()), 86_400)
      let count = poll(&waiting, 2, Int32((left * 1000).rounded(.up)))
      if count > 0 { return waiting[0].revents != 0 ? .signalled : .hungUp }
      if count == 0 && left == 0 { return .timedOut }
    }
  }
}

func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
