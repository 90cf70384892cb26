import StickerChanges
import StickerModel
import Testing

@Suite struct PendingHintsTests {
  private let timing = Timing()

  private func path(_ text: String) -> RelativePath { RelativePath(text) }

  @Test func closedFileIsDueAtOnceAndRemovedOneAfterTheGrace() {
    var pending = PendingHints(timing: timing)
    pending.add(Hint(path("A/a.png"), .entry, .now), at: 10)
    pending.add(Hint(path("A/b.png"), .entry, .removed), at: 10)
    #expect(pending.take(dueAt: 10).map(\.path) == [path("A/a.png")])
    #expect(pending.nextDue == 10 + timing.deletionGrace)
    #expect(pending.take(dueAt: 10 + timing.deletionGrace).map(\.path) == [path("A/b.png")])
    #expect(pending.isEmpty)
  }

  @Test func closeOvertakesTheLookThatCreationAskedFor() {
    var pending = PendingHints(timing: timing)
    pending.add(Hint(path("A/a.png"), .entry, .created), at: 0)
    pending.add(Hint(path("A/a.png"), .entry, .now), at: 5)
    #expect(pending.take(dueAt: 5) == [Hint(path("A/a.png"), .entry, .now)])
    #expect(pending.isEmpty)
  }

  @Test func manyNamesInAFolderBecomeTheFolder() {
    var pending = PendingHints(timing: timing)
    for number in 0...PendingHints.folderCap { pending.add(Hint(path("A/\(number).png"), .entry), at: 0) }
    #expect(pending.count == 1)
    pending.add(Hint(path("A/late.png"), .entry), at: 0)
    #expect(pending.take(dueAt: 0) == [Hint(path("A"), .folder, .now)])
  }

  @Test func manyFoldersBecomeTheShare() {
    var pending = PendingHints(timing: timing)
    for number in 0...PendingHints.totalCap { pending.add(Hint(path("A\(number)/a.png"), .entry), at: 0) }
    #expect(pending.count == 1)
    #expect(pending.take(dueAt: 0) == [.everything])
  }

  @Test func treeCoversWhatLiesBelow() {
    var pending = PendingHints(timing: timing)
    pending.add(Hint(path("A/G/a.png"), .entry, .removed), at: 0)
    pending.add(Hint(path("A/G"), .folder, .later), at: 0)
    pending.add(Hint(path("A"), .tree), at: 0)
    pending.add(Hint(path("B/b.png"), .entry), at: 0)
    #expect(pending.take(dueAt: 0).map(\.path) == [path("A"), path("B/b.png")])
    #expect(pending.isEmpty)
  }

  @Test func barrierTakesWhatIsNotDueToo() {
    var pending = PendingHints(timing: timing)
    pending.add(Hint(path("A/b.png"), .entry, .removed), at: 0)
    #expect(pending.take(dueAt: 0, all: true).count == 1)
  }
}
