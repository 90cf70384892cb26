import StickerModel
import StickerWatch
import Testing

@Suite struct WatchTableTests {
  private var table = WatchTable()

  init() {
    attach((1, ""), (2, "cats"), (3, "cats/Winter"), (4, "cats/Winter/Night"), (5, "dogs"))
  }

  private mutating func attach(_ folders: (watch: Int32, path: String)...) {
    for (watch, path) in folders { table.attach(watch, at: RelativePath(path)) }
  }

  private func path(_ watch: Int32) -> String? { table.path(of: watch)?.description }
  private func watch(_ path: String) -> Int32? { table.watch(at: RelativePath(path)) }

  @Test func foldersHangBelowEachOther() {
    #expect(path(1) == "")
    #expect(path(4) == "cats/Winter/Night")
    #expect(watch("cats/Winter/Night") == 4)
    #expect(watch("cats/Night") == nil)
    #expect(path(9) == nil)
    #expect(table.isRoot(1) && !table.isRoot(2))
    #expect(table.count == 5)
  }

  @Test mutating func aMovedFolderTakesWhatHangsBelowItWithIt() {
    table.leave(RelativePath("cats"))
    for watch: Int32 in [2, 3, 4] { #expect(path(watch) == nil) }
    #expect(watch("cats") == nil)
    attach((2, "dogs/cats"))
    #expect(path(4) == "dogs/cats/Winter/Night")
    #expect(watch("dogs/cats/Winter") == 3)
  }

  @Test mutating func aFolderListedElsewhereBeforeItsMoveIsReadStaysThere() {
    attach((2, "felines"))
    table.leave(RelativePath("cats"))
    #expect(path(3) == "felines/Winter")
  }

  @Test mutating func aFolderReMadeUnderTheNameTakesItsPlace() {
    attach((12, "cats"))
    #expect(watch("cats") == 12)
    #expect(path(2) == nil && path(3) == nil)
    table.remove(2)
    #expect(watch("cats") == 12)
    #expect(path(12) == "cats")
    attach((3, "cats/Winter"))
    #expect(path(4) == "cats/Winter/Night")
  }

  /// A bind mount: one folder at two paths, with one watch of the kernel.
  @Test mutating func aFolderAtTwoPathsIsKnownByBoth() {
    attach((2, "again"))
    #expect(path(4) == "again/Winter/Night")
    #expect(table.otherPaths(of: 4).map(\.description) == ["cats/Winter/Night"])
    #expect(table.otherPaths(of: 5).isEmpty)
    attach((2, "cats"))
    #expect(table.otherPaths(of: 3).map(\.description) == ["again/Winter"])
    #expect(table.forget(RelativePath("again")).isEmpty)
    #expect(path(4) == "cats/Winter/Night" && table.otherPaths(of: 4).isEmpty)
  }

  @Test mutating func aFolderThatGoesFromOneOfItsPathsStaysAtTheOther() {
    attach((2, "again"))
    #expect(table.forget(RelativePath("again")).isEmpty)
    #expect(path(3) == "cats/Winter")
    attach((2, "again"))
    table.leave(RelativePath("again"))
    #expect(path(3) == "cats/Winter")
    #expect(table.forget(RelativePath("cats")).sorted() == [2, 3, 4])
  }

  @Test mutating func theRootStaysTheRootWhereverItIsMountedAgain() {
    attach((1, "cats/loop"))
    #expect(table.isRoot(1) && path(5) == "dogs")
    #expect(table.otherPaths(of: 1).map(\.description) == ["cats/loop"])
    #expect(table.otherPaths(of: 5).map(\.description) == ["cats/loop/dogs"])
  }

  @Test mutating func swappedFoldersSwap() {
    attach((5, "cats"), (2, "dogs"))
    #expect(path(5) == "cats" && path(2) == "dogs")
    #expect(table.otherPaths(of: 5).isEmpty)
    #expect(path(4) == "dogs/Winter/Night")
  }

  @Test mutating func aParentThatBecomesAChildMakesNoRing() {
    // cats/Winter became `cats`, and the old `cats` lies in it.
    attach((3, "cats"), (2, "cats/old"))
    #expect(path(3) == "cats" && path(2) == "cats/old")
    #expect(path(4) == "cats/Night")
    attach((2, "cats"), (3, "cats/Winter"))
    #expect(path(4) == "cats/Winter/Night")
  }

  @Test mutating func anEndedWatchIsForgottenAndItsNumberMayComeAgain() {
    table.remove(3)
    #expect(path(3) == nil && path(4) == nil && watch("cats/Winter") == nil)
    attach((3, "dogs/Night"))
    #expect(path(3) == "dogs/Night")
    table.remove(99)
    #expect(table.count == 5)
  }

  @Test mutating func forgettingGivesEveryWatchBelow() {
    #expect(Set(table.forget(RelativePath("cats"))) == [2, 3, 4])
    #expect(table.count == 2)
    #expect(table.forget(RelativePath("cats")).isEmpty)
    #expect(table.forget(RelativePath("cat")).isEmpty)
  }

  @Test mutating func forgettingFindsWhatWasMovedAwayFromThere() {
    table.leave(RelativePath("cats/Winter"))
    #expect(Set(table.forget(RelativePath("cats"))) == [2, 3, 4])
  }

  @Test mutating func forgettingLeavesWhatIsListedElsewhere() {
    table.leave(RelativePath("cats/Winter"))
    attach((3, "dogs/Winter"))
    #expect(table.forget(RelativePath("cats")) == [2])
    #expect(path(4) == "dogs/Winter/Night")
  }

  @Test mutating func foldersWithoutAWatchedParentKeepTheirPaths() {
    attach((20, "birds/a"), (21, "birds/a/b"), (22, "birds/a/b/c"))
    #expect(path(22) == "birds/a/b/c")
    #expect(watch("birds/a/b/c") == 22)
    attach((31, "birds/a/b"))
    #expect(path(21) == nil && path(22) == nil && path(31) == "birds/a/b")
    table.leave(RelativePath("birds/a/b"))
    #expect(path(31) == nil)
    attach((31, "birds/a/d"))
    #expect(path(31) == "birds/a/d")
    attach((19, "birds"), (20, "birds/a"))
    #expect(path(31) == "birds/a/d")
    #expect(Set(table.forget(RelativePath("birds"))).isSuperset(of: [19, 20, 31]))
  }

  @Test mutating func anotherRootLetsTheOldOneGo() {
    attach((7, ""), (8, "cats"))
    #expect(path(7) == "" && path(8) == "cats")
    #expect(path(1) == nil && path(2) == nil && path(5) == nil)
    attach((5, "dogs"))
    #expect(path(5) == "dogs")
    #expect(Set(table.forgetAll()) == [1, 2, 3, 4, 5, 7, 8])
    #expect(table.count == 0 && watch("cats") == nil)
  }

  /// Against a plain dictionary of paths.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func randomMovesAgreeWithPlainPaths(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = WatchTable()
    var plain = PlainFolders()
    table.attach(1, at: .share)
    for step in 0..<300 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        guard let (watch, path) = plain.make(&random) else { continue }
        table.attach(watch, at: path)
      case 2:
        guard let (watch, old, new) = plain.move(&random) else { continue }
        // Either half may be noticed first.
        if Bool.random(using: &random) { table.leave(old) }
        table.attach(watch, at: new)
        table.leave(old)
      default:
        guard let gone = plain.remove(&random) else { continue }
        for watch in gone { table.remove(watch) }
      }
      for (watch, path) in plain.paths {
        #expect(table.path(of: watch) == path, "seed \(seed), step \(step)")
        #expect(table.watch(at: path) == watch, "seed \(seed), step \(step)")
      }
      #expect(table.count == plain.paths.count + 1)
    }
  }
}
