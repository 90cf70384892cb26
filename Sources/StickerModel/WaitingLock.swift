internal import Glibc

/// A lock whose holder can sleep until another thread has changed something, or until a moment has come.
///
/// The standard library has no such thing, and Dispatch's semaphores can't be waited for while a lock is let go.
package final class WaitingLock: @unchecked Sendable {
  // Memory of their own: they must never move.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A clock that was set must neither wake nor hold anybody.
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

  package func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Lets go of the lock until `signal` is called, which may also be for no reason. To be called by its holder.
  ///
  /// - Parameter moment: the latest, in nanoseconds of the monotonic clock.
  package func wait(until moment: Int64? = nil) {
    guard let moment else {
      pthread_cond_wait(changed, mutex)
      return
    }
    var time = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    pthread_cond_timedwait(changed, mutex, &time)
  }

  package func signal() {
    pthread_cond_signal(changed)
  }
}
