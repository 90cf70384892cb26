import StickerChanges
import StickerModel
import Synchronization

/// What reaches the engine from other threads. The engine sleeps here.
///
/// Hints collect in the tree with caps, so that a storm of events while the engine is busy costs bounded memory.
/// `@unchecked Sendable`: everything mutable is guarded by `lock`.
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

  private let lock = WaitingLock()
  private var messages: [Message] = []
  private var pending: PendingHints
  private var since: Moment?

  init(timing: Timing) {
    pending = PendingHints(timing: timing)
  }

  /// Whether the end has been asked for; for work that is long enough to be broken off.
  private let stopping = Atomic<Bool>(false)
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  func post(_ message: Message) {
    if case .stop = message { stopping.store(true, ordering: .relaxed) }
    lock.locked {
      messages.append(message)
      lock.signal()
    }
  }

  func post(_ hints: [Hint]) {
    if hints.isEmpty { return }
    let now = Clocks.monotonic()
    lock.locked {
      for hint in hints { pending.add(hint, at: now) }
      if since == nil { since = now }
      lock.signal()
    }
  }

  /// For looking again later: the time counts from `due`.
  func post(_ hint: Hint, due: Moment) {
    lock.locked { pending.add(hint, due: due) }
  }

  /// Sleeps until a message is there, a hint is due, or the moment has come; `nil` sleeps without an end.
  func wait(until wake: Moment?) -> Mail {
    lock.locked {
      while true {
        let now = Clocks.monotonic()
        let next = [wake, pending.nextDue].compactMap(\.self).min()
        if !messages.isEmpty || next.map({ $0 <= now }) ?? false { return takeAll(now) }
        lock.wait(until: next)
      }
    }
  }

  /// Every hint there is, due or not: for a barrier.
  func takeEverything() -> Mail {
    lock.locked {
      defer { since = nil }
      return Mail(hints: pending.take(dueAt: 0, all: true), since: since)
    }
  }

  var pendingCount: Int { lock.locked { pending.count } }

  private func takeAll(_ now: Moment) -> Mail {
    defer { messages = [] }
    let hints = pending.take(dueAt: now)
    defer { if pending.isEmpty { since = nil } }
    return Mail(messages: messages, hints: hints, since: since)
  }
}
