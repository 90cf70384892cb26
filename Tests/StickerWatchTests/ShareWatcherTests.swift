import Glibc
import StickerModel
import StickerWatch
import Synchronization
import Testing

@Suite struct ShareWatcherTests {
  @Test func moreEventsThanOneBatchAreAllToldThoughTheDescriptorIsReadOnce() {
    let source = ScriptedSource()
    let told = Told()
    let watcher = ShareWatcher(source: source) { told.take($0) }
    #expect(watcher.watch(.share, descriptor: 1) == .watched)
    source.script((0..<10_000).map { RawEvent(watch: 1, kind: .created, name: Array("\($0)".utf8)) })
    watcher.start()
    let isTold = told.wait { $0.hints.count == 10_000 }
    watcher.stop()
    #expect(isTold, "\(told.report.hints.count) events were told")
  }

  @Test func aRefusalIsPolledWithItsReason() throws {
    let source = ScriptedSource(refusal: WatchRefusal(code: ENOSPC, reason: "full"))
    let watcher = ShareWatcher(source: source) { _ in }
    #expect(watcher.watch(.share, descriptor: 1) == .polled(reason: "full", code: ENOSPC))
    #expect(watcher.used == 0)
    try watcher.watchCookies("/")
    #expect(!watcher.hasCookies)
  }

  @Test func withoutASourceEverythingIsPolledAndStoppingWorks() {
    let watcher = ShareWatcher(source: nil) { _ in }
    guard case .polled(_, 0) = watcher.watch(.share, descriptor: 0) else {
      Issue.record("watched by nothing")
      return
    }
    watcher.start()
    watcher.stop()
    #expect(!watcher.isWatching)
  }

  @Test func forgettingRemovesTheKernelsWatches() {
    let source = ScriptedSource()
    let watcher = ShareWatcher(source: source) { _ in }
    for (descriptor, path) in [(1, ""), (2, "cats"), (3, "cats/a"), (4, "dogs")] as [(Int32, String)] {
      _ = watcher.watch(RelativePath(path), descriptor: descriptor)
    }
    watcher.forget(RelativePath("cats"))
    #expect(source.removed == [2, 3])
    #expect(watcher.used == 2)
    watcher.forgetAll()
    #expect(source.removed == [1, 2, 3, 4])
  }
}

/// Gives out scripted events; its descriptor is ready until the first of them is taken, as that of a library is
/// which reads ahead.
private final class ScriptedSource: EventSource {
  let descriptor: Int32
  private let writer: Int32
  private let events = Mutex<[RawEvent]>([])
  private let gone = Mutex<Set<Int32>>([])
  private let refusal: WatchRefusal?

  init(refusal: WatchRefusal? = nil) {
    self.refusal = refusal
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (descriptor, writer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writer)
  }

  var removed: Set<Int32> { gone.withLock { $0 } }

  func script(_ new: [RawEvent]) {
    events.withLock { $0 = new }
    _ = write(writer, "1", 1)
  }

  func add(_ folder: Int32) throws(WatchRefusal) -> Int32 {
    if let refusal { throw refusal }
    return folder
  }

  func remove(_ watch: Int32) { _ = gone.withLock { $0.insert(watch) } }

  func drain(limit: Int) -> [RawEvent] {
    events.withLock { events in
      var byte: UInt8 = 0
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 0) > 0 { _ = read(descriptor, &byte, 1) }
      let part = Array(events.prefix(limit))
      events.removeFirst(part.count)
      return part
    }
  }
}
