import Glibc
import StickerModel
import StickerWatch
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
