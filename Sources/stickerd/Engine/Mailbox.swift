import Glibc
import StickerChanges
import StickerModel
import Synchronization

/// What reaches the engine from other threads. The engine sleeps here.
///
/// Hints collect in the tree with caps, so that a storm of events while the engine is busy costs bounded memory.
/// `@unchecked Sendable`: everything mutable is guarded by `mutex`.
final class Mailbox: @unchecked Sendable {
  /// A request for the engine.
  enum Message {
    case cookie(String)
    case overflow
    case mountsChanged
    case rescan(RelativePath?)
    case accept
    case sync(SyncTicket)
    case canary(@Sendable (CanaryAnswer) -> Void)
    case reload
    case stop
  }

  struct Mail {
    var messages: [Message] = []
    var hints: [Hint] = []
    /// When the first of the hints came in.
    var since: Moment?
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var messages: [Message] = []
  private var pending: PendingHints
  private var since: Moment?

  init(timing: Timing) {
    pending = PendingHints(timing: timing)
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

  /// Whether the end has been asked for; for work that is long enough to be broken off.
  private let stopping = Atomic<Bool>(false)
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func post(_ message: Message) {
    if case .stop = message { stopping.store(true, ordering: .relaxed) }
    locked {
      messages.append(message)
      pthread_cond_signal(changed)
    }
  }

  func post(_ hints: [Hint]) {
    if hints.isEmpty { return }
    let now = Clocks.monotonic()
    locked {
      for hint in hints { pending.add(hint, at: now) }
      if since == nil { since = now }
      pthread_cond_signal(changed)
    }
  }

  /// For looking again later: the time counts from `due`.
  func post(_ hint: Hint, due: Moment) {
    locked { pending.add(hint, due: due) }
  }

  /// Sleeps until a message is there, a hint is due, or the moment has come; `nil` sleeps without an end.
  func wait(until wake: Moment?) -> Mail {
    locked {
      while true {
        let now = Clocks.monotonic()
        let next = [wake, pending.nextDue].compactMap(\.self).min()
        if !messages.isEmpty || next.map({ $0 <= now }) ?? false { return takeAll(now) }
        if let next { sleep(until: next) } else { pthread_cond_wait(changed, mutex) }
      }
    }
  }

  /// Every hint there is, due or not: for a barrier.
  func takeEverything() -> Mail {
    locked {
      defer { since = nil }
      return Mail(hints: pending.take(dueAt: 0, all: true), since: since)
    }
  }

  var pendingCount: Int { locked { pending.count } }

  private func takeAll(_ now: Moment) -> Mail {
    defer { messages = [] }
    let hints = pending.take(dueAt: now)
    defer { if pending.isEmpty { since = nil } }
    return Mail(messages: messages, hints: hints, since: since)
  }

  private func sleep(until moment: Moment) {
    var time = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    pthread_cond_timedwait(changed, mutex, &time)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
