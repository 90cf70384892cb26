import StickerModel
import StickerWatch
import Synchronization
import Testing

@Suite struct EventHistoryTests {
  private static let odd: [UInt8] = [0xFF, 0x61, 0x22, 0x0A]

  private static let entries: [HistoryEntry] = [
    .event(watch: 7, mask: 0x100, folder: .share, name: odd, hint: Hint(RelativePath(odd), .entry, .created)),
    .event(
      watch: 8, mask: 0x4000_0080, folder: RelativePath("a/b"), name: [99],
      hint: Hint(RelativePath("a/b/c"), .tree)),
    .event(watch: 9, mask: 0x8, folder: nil, name: Array("x.png".utf8), hint: nil),
    .event(watch: 7, mask: 0x400, folder: .share, name: [], hint: .everything),
    .event(watch: -1, mask: 0x4000, folder: nil, name: [], hint: nil),
    .watched(3, .share), .watched(4, RelativePath("a/b")), .forgotten(RelativePath("a")), .allForgotten,
    .mountsChanged,
    .decided(.init(.failed, count: 3, duration: 1_234_000, reason: "no \"room\"")),
  ]

  @Test(arguments: entries) func aLineSaysTheSameWhenItIsReadAgain(_ entry: HistoryEntry) throws {
    var writer = JSONWriter()
    let line = HistoryLine(at: 1_796_000_000_123_456, entry)
    line.write(to: &writer)
    #expect(HistoryLine(try JSONValue.decode(writer.bytes)) == line)
  }

  @Test func theLastEventsAreKeptInTheirOrderHoweverManyCame() {
    let clock = Atomic<Int64>(0)
    let history = EventHistory(capacity: 40_000) { clock.add(1, ordering: .relaxed).newValue }
    var reader = EventReader()
    reader.table.attach(1, at: .share)
    for index in 0..<5000 {
      let name = Array("\(index)-".utf8) + [UInt8](repeating: 120, count: index % 250)
      _ = reader.read([RawEvent(watch: 1, kind: .created, name: name)], history)
    }
    let lines = history.lines
    let totals = history.totals
    #expect(totals.events == 5000)
    #expect(totals.dropped == 5000 - lines.count)
    #expect(lines.count > 100 && lines.count < 700)
    #expect(lines.map(\.at) == Array(Int64(5001 - lines.count)...5000))
    for line in lines {
      guard case .event(1, 0x100, .share?, let name, let hint?) = line.entry else {
        Issue.record("\(line)")
        continue
      }
      #expect(
        name.starts(with: "\(line.at - 1)-".utf8)
          && name.count == "\(line.at - 1)-".utf8.count + Int(line.at - 1) % 250)
      #expect(hint == Hint(RelativePath(name), .entry, .created))
    }
  }

  @Test func aPathThatIsLongerThanAnySystemTakesIsCut() {
    let history = EventHistory(capacity: 1)
    var reader = EventReader()
    reader.table.attach(1, at: RelativePath([UInt8](repeating: 97, count: 100_000)))
    for _ in 0..<10 { _ = reader.read([RawEvent(watch: 1, kind: .created, name: Self.odd)], history) }
    guard case .event(1, _, let folder?, Self.odd, _)? = history.lines.last?.entry else {
      Issue.record("the last event is not kept")
      return
    }
    #expect(folder.bytes.count < 100_000 && folder.bytes.count > 1000)
  }

  /// Not with the kernel: every turn of the table that it can take, also such as the kernel would not give.
  @Test(arguments: 1...20) func aHistoryReplaysToTheSameHints(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let history = EventHistory(capacity: 1 << 20)
    let source = ScriptedSource()
    let watcher = ShareWatcher(source: source, history: history) { _ in }
    watcher.start()
    defer { watcher.stop() }
    _ = watcher.watch(.share, descriptor: 1)
    var folders = PlainFolders()
    var events = 0
    for _ in 0..<200 {
      var batch: [RawEvent] = []
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        if let (watch, path) = folders.make(&random) { _ = watcher.watch(path, descriptor: watch) }
      case 2:
        if let (watch, old, new) = folders.move(&random) {
          let parent = folders.paths.first { $0.value == old.parent }?.key ?? 1
          batch = [RawEvent(watch: parent, kind: [.movedFrom, .isFolder], name: old.name)]
          source.script(batch)
          events += 1
          try #require(Told().wait { _ in history.totals.events == events })
          batch = []
          if Bool.random(using: &random) { _ = watcher.watch(new, descriptor: watch) }
        }
      case 3:
        if let gone = folders.remove(&random) { batch = gone.map { RawEvent(watch: $0, kind: .ignored) } }
      default:
        let watch = ([1] + folders.paths.keys.sorted()).randomElement(using: &random) ?? 1
        batch = [RawEvent(watch: watch, kind: .created, name: Array("f.png".utf8))]
      }
      if batch.isEmpty { continue }
      source.script(batch)
      events += batch.count
      try #require(Told().wait { _ in history.totals.events == events })
    }
    let saved = history.lines
    #expect(try HistoryReplay().run(saved).map(\.entry) == saved.map(\.entry), "seed \(seed)")
  }
}
