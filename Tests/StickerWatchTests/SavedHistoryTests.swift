import Foundation
import StickerModel
import StickerWatch
import Testing

/// Files that `stickerctl doctor --save` has written: put one into Histories, and its trouble is played again.
@Suite struct SavedHistoryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Histories")
  private static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []

  @Test func thereAreSome() {
    #expect(!Self.files.isEmpty)
  }

  @Test(arguments: files) func itReplaysToTheHintsThatWereMadeThen(file: String) throws {
    let text = try Array(Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let rows = text.split(separator: UInt8(ascii: "\n"))
    let saved = try rows.dropFirst().map { row in
      try #require(HistoryLine(try JSONValue.decode(Array(row))), "\(String(decoding: row, as: UTF8.self))")
    }
    #expect(events(try HistoryReplay().run(saved)) == events(saved))
    #expect(events(saved).contains { if case .event(_, _, _, _, _?) = $0 { true } else { false } })
  }

  private func events(_ lines: [HistoryLine]) -> [HistoryEntry] {
    lines.map(\.entry).filter { if case .event = $0 { true } else { false } }
  }
}
