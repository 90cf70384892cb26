internal import Glibc
import StickerModel

/// Ends connections whose client takes too long to say one request, whatever it sends meanwhile.
///
/// The library only knows how long a connection says nothing: a client that sends a byte every few seconds would hold
/// its thread for ever. One thread sleeps here until the earliest limit, and without an end while nobody is connected.
///
/// A connection's end is told before its descriptor is closed, under the same lock as it is shut down, so that a number
/// that was given out again is never hit.
final class RequestClock: @unchecked Sendable {
  // Everything mutable is guarded by `lock`.
  private var limits: [Int32: Double] = [:]
  private var isStopping = false
  private var hasThread = false
  private let lock = WaitingLock()
  private let seconds: Double
  private let ended: WakeUp

  /// `nil` if the process has no descriptor left.
  init?(seconds: Double) {
    guard let ended = WakeUp() else { return nil }
    self.ended = ended
    self.seconds = seconds
  }

  /// From now on the client has the whole time for its next request.
  func expect(_ connection: Int32) {
    lock.locked {
      if isStopping { return }
      limits[connection] = monotonicSeconds() + seconds
      // Without a thread to be had there is no limit, until the next connection.
      if !hasThread { hasThread = startThread { [self] in run() } }
      // The thread has an earlier limit to wait for, or none.
      if limits.count == 1 { lock.signal() }
    }
  }

  /// The request is there, or the connection is about to be closed.
  func forget(_ connection: Int32) {
    lock.locked { limits[connection] = nil }
  }

  /// Ends the thread and waits for it; a second call does nothing.
  func stop() {
    let mustWait = lock.locked {
      defer { isStopping = true }
      lock.signal()
      return hasThread && !isStopping
    }
    if mustWait { _ = ended.wait(seconds: 10) }
  }

  private func run() {
    lock.locked {
      while !isStopping {
        let next = limits.values.min()
        if let next, next <= monotonicSeconds() {
          endLate()
        } else {
          lock.wait(until: next.map { Int64($0 * 1e9) })
        }
      }
    }
    ended.signal()
  }

  /// Its thread finds the connection closed, and lets go of it.
  private func endLate() {
    let now = monotonicSeconds()
    for (connection, limit) in limits where limit <= now {
      shutdown(connection, Int32(SHUT_RDWR))
      limits[connection] = nil
    }
  }
}
