import Foundation
import StickerModel
import StickerWatch
import Testing

extension KernelTests {
  /// As `stickerctl doctor --save` writes it: a text, whose beginning may be lost.
  @Test(arguments: [1 << 20, 50_000], [1, 2, 3]) func aSavedHistoryReplaysToTheSameHints(
    capacity: Int, seed: Int
  )
    throws
  {
    let history = EventHistory(capacity: capacity)
    try live(in: WatchedFolder(history: history), seed: seed)
    #expect((history.totals.dropped > 0) == (capacity < 1 << 20))
    let text = history.lines.map { line in
      var writer = JSONWriter()
      line.write(to: &writer)
      return writer.bytes
    }
    let saved = try text.compactMap { HistoryLine(try JSONValue.decode($0)) }
    #expect(saved.count == text.count)
    let replayed = try HistoryReplay().run(saved)
    #expect(hints(replayed) == hints(saved), "seed \(seed)")
    #expect(hints(saved).count > 100)
  }

  private func live(in folder: WatchedFolder, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var folders: [String] = []
    for step in 0..<400 {
      let parent = folders.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let name = (parent.map { $0 + "/" } ?? "") + "f\(step)"
        folder.make(name)
        folders.append(name)
      case 2:
        guard let parent else { continue }
        folder.rename(parent, to: "moved\(step)")
        folders = folders.map {
          $0 == parent || $0.hasPrefix(parent + "/") ? "moved\(step)" + $0.dropFirst(parent.count) : $0
        }
      case 3 where step % 3 == 0:
        guard let parent else { continue }
        folder.removeTree(parent)
        folders.removeAll { $0 == parent || $0.hasPrefix(parent + "/") }
      case 4: folder.settle()
      default: folder.write((parent.map { $0 + "/" } ?? "") + "p\(step % 40).png")
      }
    }
    folder.settle()
  }

  private func hints(_ lines: [HistoryLine]) -> [Hint?] {
    lines.compactMap { line in
      if case .event(_, _, _, _, let hint) = line.entry { .some(hint) } else { nil }
    }
  }
}
