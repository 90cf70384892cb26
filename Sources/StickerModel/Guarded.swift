internal import Glibc

/// A value that several threads use, one at a time.
///
/// A pthread mutex, and not the standard library's `Mutex`: that one calls the kernel's futex by itself, which the
/// thread sanitizer does not see, so that it reports a race for each correct use.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // Guarded by `mutex`, which never moves: it has memory of its own.
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: consuming sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
