internal import Glibc

/// A thread that lives until its work is done. It must be joined or let go.
package struct WorkerThread: Sendable {
  private var thread = pthread_t()

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// `nil` if the system has no thread left.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code != 0 {
      work.release()
      return nil
    }
  }

  package func join() {
    pthread_join(thread, nil)
  }

  /// It ends with its work, or with the process.
  package func letGo() {
    pthread_detach(thread)
  }
}
