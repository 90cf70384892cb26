import StickerModel
import StickerWatch
import Testing

@Suite struct EventReaderTests {
  private var reader = EventReader()

  init() {
    for (watch, path) in [(1, ""), (2, "cats"), (3, "cats/Winter")] as [(Int32, String)] {
      reader.table.attach(watch, at: RelativePath(path))
    }
    reader.cookieWatch = 50
  }

  private mutating func read(
    _ events: (watch: Int32, kind: RawEvent.Kind, name: String)...
  ) -> WatchReport {
    reader.read(events.map { RawEvent(watch: $0.watch, kind: $0.kind, name: Array($0.name.utf8)) })
  }

  @Test(
    arguments: [
      (.closedAfterWriting, .entry, .now), (.movedTo, .entry, .now), (.attributes, .entry, .now),
      (.created, .entry, .created), (.deleted, .entry, .removed), (.movedFrom, .entry, .removed),
      ([.created, .isFolder], .tree, .now), ([.movedTo, .isFolder], .tree, .now),
      ([.deleted, .isFolder], .entry, .removed), ([.movedFrom, .isFolder], .entry, .removed),
      ([.attributes, .isFolder], .entry, .now),
    ] as [(RawEvent.Kind, Hint.Scope, Hint.Haste)])
  mutating func eventsOfNamesAreHints(kind: RawEvent.Kind, scope: Hint.Scope, haste: Hint.Haste) {
    let report = read((3, kind, "a.png"))
    #expect(report.hints == [Hint(RelativePath("cats/Winter/a.png"), scope, haste)])
    #expect(!report.overflowed && !report.mountsChanged && report.cookies.isEmpty)
  }

  @Test mutating func aFolderMovedAwayAndListedElsewhereTellsTheNewPath() {
    let gone = read((2, [.movedFrom, .isFolder], "Winter"), (3, .closedAfterWriting, "a.png"))
    #expect(gone.hints == [Hint(RelativePath("cats/Winter"), .entry, .removed)])
    reader.table.attach(3, at: RelativePath("cats/Summer"))
    #expect(read((3, .closedAfterWriting, "a.png")).hints.map(\.path) == [RelativePath("cats/Summer/a.png")])
  }

  @Test mutating func aFolderMovedOutOfTheShareTellsNothingMore() {
    let report = read(
      (2, [.movedFrom, .isFolder], "Winter"), (3, .movedItself, ""), (3, .created, "a"), (3, .deleted, "a"))
    #expect(report.hints.count == 1)
    #expect(read((3, .deletedItself, ""), (3, .ignored, "")).isEmpty)
    #expect(reader.table.count == 2)
  }

  @Test mutating func aFolderReMadeUnderTheSameNameIsToldByItsOwnWatch() {
    let report = read(
      (3, .deletedItself, ""), (3, .ignored, ""), (2, [.deleted, .isFolder], "Winter"),
      (2, [.created, .isFolder], "Winter"))
    #expect(report.hints.map(\.scope) == [.entry, .tree])
    reader.table.attach(9, at: RelativePath("cats/Winter"))
    #expect(read((9, .created, "a")).hints.map(\.path) == [RelativePath("cats/Winter/a")])
  }

  @Test mutating func anEndOfTheOldWatchBehindTheNewOneHurtsNothing() {
    reader.table.attach(9, at: RelativePath("cats/Winter"))
    #expect(read((3, .deletedItself, ""), (3, .ignored, "")).isEmpty)
    #expect(read((9, .created, "a")).hints.count == 1)
    #expect(reader.table.watch(at: RelativePath("cats/Winter")) == 9)
  }

  @Test mutating func anOverflowHasNoWatchAndTheRestIsStillRead() {
    let report = read((-1, .overflowed, ""), (2, .created, "a.png"))
    #expect(report.overflowed && report.hints.count == 1)
  }

  @Test mutating func anOverflowIsNoCookieWithoutACookieFolder() {
    reader.cookieWatch = nil
    #expect(read((-1, .overflowed, "")).cookies.isEmpty)
  }

  @Test mutating func theRootsEndMeansEverything() {
    #expect(read((1, .movedItself, "")).hints == [.everything])
    #expect(read((1, .deletedItself, ""), (1, .ignored, "")).hints == [.everything, .everything])
    #expect(reader.table.watch(at: .share) == nil)
  }

  @Test mutating func anUnmountIsAChangeOfMounts() {
    let report = read((3, .unmounted, ""), (3, .ignored, ""))
    #expect(report.mountsChanged && report.hints.isEmpty)
    #expect(reader.table.watch(at: RelativePath("cats/Winter")) == nil)
  }

  @Test mutating func cookiesAreNeverHints() {
    let report = read(
      (50, .created, "17"), (50, .closedAfterWriting, "17"), (50, .deleted, "17"), (2, .created, "a"))
    #expect(report.cookies == ["17"])
    #expect(report.hints.map(\.path) == [RelativePath("cats/a")])
  }

  @Test mutating func eventsOfUnknownWatchesAreNothing() {
    #expect(read((77, .created, "a"), (77, .ignored, ""), (77, .deletedItself, "")).isEmpty)
  }

  @Test mutating func namesAreBytes() {
    let name: [UInt8] = [0x61, 0xFF, 0x0A]
    let report = reader.read([RawEvent(watch: 2, kind: .created, name: name)])
    #expect(report.hints.map(\.path.name) == [name])
  }
}
