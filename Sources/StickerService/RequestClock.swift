internal import Glibc

/// Ends connections whose client takes too long to say one request, whatever it sends meanwhile.
///
/// The library only knows how long a connection says nothing: a client that sends a byte every few seconds would hold
/// its thread for ever. One thread sleeps here until the earliest limit, and without an end while nobody is connected.
///
/// A connection's end is told before its descriptor is closed, under the same lock as it is shut down, so that a number
/// that was given out again is never hit.
final class RequestClock: @unchecked Sendable {
  // Everything mutable is guarded by `mutex`.
  private var limits: [Int32: Double] = [:]
  private var isStopping = false
  private var hasThread = false
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let seconds: Double
  private let ended: WakeUp

  /// `nil` if the process has no descriptor left.
  init?(seconds: Double) {
    guard let ended = WakeUp() else { return nil }
    self.ended = ended
    self.seconds = seconds
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// From now on the client has the whole time for its next request.
  func expect(_ connection: Int32) {
    locked {
      if isStopping { return }
      limits[connection] = monotonicSeconds() + seconds
      // Without a thread to be had there is no limit, until the next connection.
      if !hasThread { hasThread = startThread { [self] in run() } }
      // The thread has an earlier limit to wait for, or none.
      if limits.count == 1 { pthread_cond_signal(changed) }
    }
  }

  /// The request is there, or the connection is about to be closed.
  func forget(_ connection: Int32) {
    locked { limits[connection] = nil }
  }

  /// Ends the thread and waits for it; a second call does nothing.
  func stop() {
    let mustWait = locked {
      defer { isStopping = true }
      pthread_cond_signal(changed)
      return hasThread && !isStopping
    }
    if mustWait { _ = ended.wait(seconds: 10) }
  }

  private func run() {
    pthread_mutex_lock(mutex)
    while !isStopping {
      guard let next = limits.values.min() else {
        pthread_cond_wait(changed, mutex)
        continue
      }
      if next > monotonicSeconds() {
        var time = timespec(tv_sec: Int(next), tv_nsec: Int((next - next.rounded(.down)) * 1e9))
        pthread_cond_timedwait(changed, mutex, &time)
        continue
      }
      endLate()
    }
    pthread_mutex_unlock(mutex)
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

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
