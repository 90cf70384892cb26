import Foundation
import Glibc
import StickerModel
import StickerWatch
import Synchronization
import Testing

@Suite(.serialized) struct KernelTests {
  @Test func theDescriptorIsNoChildsAndNeverBlocks() throws {
    let descriptor = try WatchedFolder.descriptor
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test func aCookieComesAfterAllThatHappenedBefore() throws {
    let folder = try WatchedFolder()
    for index in 0..<2000 { folder.write("\(index)") }
    let hints = folder.settle()
    #expect(hints.count { $0.haste == .created } == 2000)
    #expect(hints.count { $0.haste == .now } == 2000)
    #expect(folder.found.count == 2000)
  }

  @Test func noneOfThousandsOfNestedFoldersIsMissed() throws {
    let folder = try WatchedFolder()
    let maker = FolderMaker(folder.path)
    while !maker.isDone { folder.follow() }
    folder.settle()
    // What comes after the last look can only be told by the watches.
    folder.write("12/7/20/late.png")
    let late = folder.settle()
    #expect(late.map(\.path).contains(RelativePath("12/7/20/late.png")))
    #expect(!folder.overflowed)
    let missed = Set(maker.made).subtracting(folder.found)
    #expect(missed.isEmpty, "\(missed.count) of \(maker.made.count) missed")
    #expect(folder.watcher.used == 1 + maker.made.count { !$0.hasSuffix(".png") })
  }

  @Test(arguments: [true, false]) func aFolderRenamedTwiceTellsItsFilesUnderTheRightPath(isFollowed: Bool)
    throws
  {
    let folder = try WatchedFolder()
    folder.make("a")
    folder.make("a/inner")
    folder.settle()
    folder.rename("a", to: "b")
    if isFollowed { folder.settle() }
    folder.rename("b", to: "c")
    if isFollowed { folder.settle() }
    folder.write("c/inner/x.png")
    let paths = folder.settle().map(\.path.description)
    #expect(paths.contains("c/inner/x.png") == isFollowed)
    #expect(!paths.contains("a/inner/x.png") && !paths.contains("b/inner/x.png"))
    #expect(folder.found == ["c", "c/inner", "c/inner/x.png"])
    #expect(folder.watcher.used == 3)
  }

  @Test func foldersThatSwapNamesTellTheirFilesUnderTheNewOnes() throws {
    let folder = try WatchedFolder()
    for name in ["a", "b"] { folder.make(name) }
    folder.settle()
    folder.rename("a", to: "t")
    folder.rename("b", to: "a")
    folder.rename("t", to: "b")
    folder.settle()
    folder.write("a/x")
    let paths = folder.settle().map(\.path.description)
    #expect(Set(paths) == ["a/x"])
  }

  @Test func aFolderRemovedAndMadeAgainIsWatchedEveryTime() throws {
    let folder = try WatchedFolder()
    for round in 0..<20 {
      folder.removeTree("cats")
      folder.make("cats")
      folder.make("cats/inner")
      if round % 2 == 0 { folder.settle() }
      folder.write("cats/inner/\(round).png")
      let paths = folder.settle().map(\.path.description)
      #expect(round % 2 == 1 || paths.contains("cats/inner/\(round).png"))
      #expect(folder.found == ["cats", "cats/inner", "cats/inner/\(round).png"])
      #expect(folder.watcher.used == 3)
    }
  }

  @Test func aFolderMovedOutOfTheShareTellsNothingMore() throws {
    let folder = try WatchedFolder()
    folder.make("a")
    folder.settle()
    folder.rename("a", to: "../elsewhere")
    folder.write("../elsewhere/x")
    #expect(folder.settle() == [Hint(RelativePath("a"), .entry, .removed)])
    folder.watcher.forget(RelativePath("a"))
    #expect(folder.watcher.used == 1)
    folder.rename("../elsewhere", to: "b")
    folder.settle()
    folder.write("b/y")
    #expect(folder.settle().map(\.path.description).contains("b/y"))
    #expect(folder.found == ["b", "b/x", "b/y"])
  }

  @Test func theEndOfTheRootMeansEverything() throws {
    let folder = try WatchedFolder()
    folder.rename("../share", to: "../moved")
    #expect(folder.settle().contains(.everything))
  }
}

/// A thread that makes folders in each other, and a file in every innermost one, as fast as it can.
private final class FolderMaker: Sendable {
  private static let counts = (outer: 20, middle: 10, inner: 25)
  private let done = Atomic<Bool>(false)
  private let path: String

  init(_ path: String) {
    self.path = path
    Thread.detachNewThread { [self] in
      for name in made {
        if name.hasSuffix(".png") {
          close(open(path + "/" + name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644))
        } else {
          mkdir(path + "/" + name, 0o755)
        }
      }
      done.store(true, ordering: .releasing)
    }
  }

  var isDone: Bool { done.load(ordering: .acquiring) }

  var made: [String] {
    (0..<Self.counts.outer).flatMap { outer in
      ["\(outer)"]
        + (0..<Self.counts.middle).flatMap { middle in
          ["\(outer)/\(middle)"]
            + (0..<Self.counts.inner).flatMap { inner in
              ["\(outer)/\(middle)/\(inner)", "\(outer)/\(middle)/\(inner)/a.png"]
            }
        }
    }
  }
}
