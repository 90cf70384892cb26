internal import CLinux
internal import Glibc
package import StickerModel

/// What became of asking for a watch.
package enum WatchOutcome: Hashable, Sendable {
  case watched
  /// Changes must be looked for: why, and the system's error number.
  case polled(reason: String, code: Int32)
}

/// Watches folders: one thread empties the kernel's queue, turns events into hints, and hands them on.
///
/// It sleeps in poll(2) without a timeout, on the queue, on the table of mounts (no event tells that something was
/// mounted over a watched folder), and on a descriptor of our own that wakes it up to stop.
package final class ShareWatcher: Sendable {
  package typealias Sink = @Sendable (WatchReport) -> Void

  private let source: (any EventSource)?
  private let absence: WatchRefusal
  private let reader = Guarded(EventReader())
  private let sink: Sink
  private let history: EventHistory?
  private let wake: Int32
  private let ended = Guarded<WorkerThread?>(nil)
  private static let batch = 4096

  /// - Parameters:
  ///   - source: `nil` watches nothing but the mounts: every folder is polled.
  ///   - absence: why there is no source, with the system's error number; 0 if that is meant.
  ///   - history: told of every event and of every change of the table.
  ///   - sink: called on the watching thread.
  package init(
    source: (any EventSource)?,
    absence: WatchRefusal = WatchRefusal(code: 0, reason: "nothing is watched with --poll"),
    history: EventHistory? = nil, sink: @escaping Sink
  ) {
    self.source = source
    self.absence = absence
    self.history = history
    self.sink = sink
    wake = eventfd(0, Int32(EFD_CLOEXEC))
  }

  deinit { close(wake) }

  package var isWatching: Bool { source != nil }

  /// The number of folders that are watched.
  package var used: Int { reader.withLock { $0.table.count } }

  /// How many folders a user may watch: the machine's limit, and that of the user namespace we are in.
  package var limit: Int {
    ["fs/inotify/max_user_watches", "user/max_inotify_watches"].map(Self.limit).filter { $0 > 0 }.min() ?? 0
  }

  private static func limit(_ name: String) -> Int {
    var bytes = [UInt8](repeating: 0, count: 32)
    let file = open("/proc/sys/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let count = read(file, &bytes, 31)
    let digits = bytes.prefix(max(0, count)).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// Watches a folder of the share that is open. To be called before it is listed.
  ///
  /// The lock is held while the kernel is asked: an event of the new watch can be read only when its place is known.
  package func watch(_ folder: RelativePath, descriptor: Int32) -> WatchOutcome {
    guard let source else { return .polled(reason: absence.reason, code: absence.code) }
    return reader.withLock { reader in
      do throws(WatchRefusal) {
        let watch = try source.add(descriptor)
        if reader.table.attach(watch, at: folder) { history?.recordWatch(watch, at: folder) }
        return .watched
      } catch {
        return .polled(reason: error.reason, code: error.code)
      }
    }
  }

  /// Whether cookies are told of.
  package var hasCookies: Bool { reader.withLock { $0.cookieWatch != nil } }

  /// Watches the folder of our own in which cookies are made, unless it is already. Where the system gives no watch,
  /// there are no cookies; it may be asked again.
  ///
  /// - Throws: `Problem` if the folder can't be opened.
  package func watchCookies(_ path: String) throws {
    guard let source, !hasCookies else { return }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw Problem(
        .cannotCreate, "could not open '\(escaped(path.utf8))': \(String(cString: strerror(errno)))")
    }
    defer { close(folder) }
    reader.withLock { $0.cookieWatch = try? source.add(folder) }
  }

  /// Folders at or below a path are gone: their watches are of no use.
  package func forget(_ folder: RelativePath) {
    let gone = reader.withLock { reader in
      let gone = reader.table.forget(folder)
      if !gone.isEmpty { history?.recordForgetting(folder) }
      return gone
    }
    for watch in gone { source?.remove(watch) }
  }

  /// Another folder stands at the share's path: every watch is of the old one.
  package func forgetAll() {
    let gone = reader.withLock { reader in
      let gone = reader.table.forgetAll()
      if !gone.isEmpty { history?.recordForgettingAll() }
      return gone
    }
    for watch in gone { source?.remove(watch) }
  }

  /// Starts the thread.
  package func start() {
    guard let thread = WorkerThread({ self.run() }) else {
      preconditionFailure("the system has no thread left")
    }
    ended.withLock { $0 = thread }
  }

  /// Ends the thread and waits for it.
  package func stop() {
    var one: UInt64 = 1
    _ = write(wake, &one, 8)
    if let thread = ended.withLock({ thread in
      defer { thread = nil }
      return thread
    }) {
      thread.join()
    }
  }

  private func run() {
    let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    defer { if mounts >= 0 { close(mounts) } }
    var waiting = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: source?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    // The library reads ahead: behind a full batch there may be events that the descriptor does not tell of.
    var isMore = false
    while true {
      guard poll(&waiting, nfds_t(waiting.count), isMore ? 0 : -1) >= 0 || errno == EINTR else { return }
      if waiting[0].revents != 0 { return }
      var report = WatchReport()
      if isMore || waiting[2].revents != 0, let source {
        let events = source.drain(limit: Self.batch)
        isMore = events.count >= Self.batch
        report = reader.withLock { $0.read(events, history) }
      }
      if waiting[1].revents != 0 {
        history?.recordMounts()
        report.mountsChanged = true
      }
      if !report.isEmpty { sink(report) }
    }
  }
}
