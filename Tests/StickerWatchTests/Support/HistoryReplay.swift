import StickerModel
import StickerWatch
import Testing

/// Plays a saved history again: the same watches are set, the same events come from a scripted queue.
///
/// A history that has lost its beginning does not say where every folder stood then. What its events tell of that is put
/// in place first, with made-up numbers for folders between that no entry names.
final class HistoryReplay {
  let history = EventHistory(capacity: 64 << 20)
  private let source = ScriptedSource()
  private let watcher: ShareWatcher
  private var events = 0

  init() {
    watcher = ShareWatcher(source: source, history: history) { _ in }
    watcher.start()
  }

  deinit { watcher.stop() }

  /// The lines that the replay has written itself.
  func run(_ lines: [HistoryLine]) throws -> [HistoryLine] {
    for (watch, path) in Self.start(of: lines) { #expect(watcher.watch(path, descriptor: watch) == .watched) }
    let before = history.lines.count
    var batch: [RawEvent] = []
    for line in lines {
      if case .event(let watch, let mask, _, let name, _) = line.entry {
        batch.append(RawEvent(watch: watch, kind: RawEvent.Kind(rawValue: mask), name: name))
        continue
      }
      try deliver(&batch)
      switch line.entry {
      case .watched(let watch, let path): _ = watcher.watch(path, descriptor: watch)
      case .forgotten(let path): watcher.forget(path)
      case .allForgotten: watcher.forgetAll()
      case .event, .mountsChanged, .decided: break
      }
    }
    try deliver(&batch)
    return Array(history.lines.dropFirst(before))
  }

  private func deliver(_ batch: inout [RawEvent]) throws {
    if batch.isEmpty { return }
    source.script(batch)
    events += batch.count
    batch = []
    try #require(Told().wait { _ in history.totals.events == events }, "the events were not taken")
  }

  /// Where folders stood before the first line, the outer ones first.
  private static func start(of lines: [HistoryLine]) -> [(Int32, RelativePath)] {
    var known: Set<Int32> = []
    var places: [RelativePath: Int32] = [:]
    for line in lines {
      switch line.entry {
      case .event(let watch, _, let folder, _, _):
        if known.insert(watch).inserted, let folder, places[folder] == nil { places[folder] = watch }
      case .watched(let watch, _): known.insert(watch)
      case .forgotten, .allForgotten, .mountsChanged, .decided: break
      }
    }
    var madeUp: Int32 = 1 << 30
    for path in places.keys {
      var folder = path
      while let parent = folder.parent, !parent.isShare {
        if places[parent] == nil {
          places[parent] = madeUp
          madeUp += 1
        }
        folder = parent
      }
    }
    return places.map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 }
  }
}
