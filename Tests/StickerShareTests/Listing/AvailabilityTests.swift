import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct AvailabilityTests {
  @Test(arguments: [("missing", ENOENT), ("file", ENOTDIR), ("file/inside", ENOTDIR), ("loop", ELOOP)])
  func aShareThatIsNotThereIsUnavailable(_ name: String, _ code: Int32) throws {
    let disk = try TemporaryShare()
    try disk.file("file")
    try disk.link("loop", to: "loop")
    let share = SharedFolder(path: disk.path + "/" + name, threads: 1)
    let problems = [
      try #require(throws: ShareProblem.self) { try share.rootIdentity() },
      try #require(throws: ShareProblem.self) { try share.list("") },
      try #require(throws: ShareProblem.self) { try share.look(at: RelativePath("a/b.png")) },
      try #require(throws: ShareProblem.self) { try share.identity(at: RelativePath("a/b.png")) },
      try #require(throws: ShareProblem.self) { try share.explain(RelativePath("a/b.png")) },
    ]
    for problem in problems {
      #expect(problem.kind == .unavailable)
      #expect(problem.code == code)
      #expect(!problem.reason.isEmpty)
    }
  }

  @Test func aShareThatIsRemovedWhileItIsOpenIsUnavailableAndNotEmpty() throws {
    let disk = try TemporaryShare()
    let share = disk.shared()
    try share.opened {
      try valueOrErrno { rmdir(disk.path) }
      #expect(try #require(throws: ShareProblem.self) { try share.list("") }.kind == .unavailable)
    }
  }

  @Test(arguments: [0o000, 0o444] as [mode_t])
  func aShareThatCannotBeEnteredIsUnavailable(_ mode: mode_t) throws {
    let disk = try TemporaryShare()
    try disk.folder("Camping")
    try valueOrErrno { chmod(disk.outside, 0o755) }
    try valueOrErrno { chmod(disk.path, mode) }
    defer { chmod(disk.path, 0o755) }
    try asOrdinaryUser {
      let problem = try #require(throws: ShareProblem.self) { try disk.shared().list("") }
      #expect(problem.kind == .unavailable)
      #expect(problem.code == EACCES)
    }
  }

  /// A folder that may be read but not entered shows its names: none of them may seem to be gone.
  @Test(arguments: [0o000, 0o444] as [mode_t])
  func anUnreadableFolderIsNotEmpty(_ mode: mode_t) throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/In/a.png")
    try valueOrErrno { chmod(disk.outside, 0o755) }
    try disk.protect("Camping/In", mode)
    let share = disk.shared()
    let path = RelativePath("Camping/In/a.png")
    try asOrdinaryUser {
      #expect(try share.names(in: "Camping") == ["In"])
      #expect(try #require(throws: ShareProblem.self) { try share.list("Camping/In") }.kind == .unreadable)
      #expect(try #require(throws: ShareProblem.self) { try share.look(at: path) }.kind == .unreadable)
      #expect(try #require(throws: ShareProblem.self) { try share.identity(at: path) }.kind == .unreadable)
      #expect(try share.explain(path).rule == "unreadable")
      guard case .unreadable(let problem) = try share.begin([path]).finish()[0] else {
        Issue.record("it was read")
        return
      }
      #expect(problem.code == EACCES)
    }
  }

  @Test func nothingIsKeptOpenBetweenBatches() throws {
    let disk = try TemporaryShare()
    for number in 0..<8 { try disk.file("Camping/\(number).png") }
    let share = disk.shared()
    func openBelowShare() throws -> Int {
      let folder = try Descriptor(valueOrErrno { open("/proc/self/fd", O_RDONLY | O_DIRECTORY) })
      var count = 0
      try FolderNames().forEach(in: folder.number) { name, _ in
        var target = [CChar](repeating: 0, count: 4096)
        let size = readlinkat(
          folder.number, name.baseAddress!.assumingMemoryBound(to: CChar.self), &target, 4096)
        if size > 0,
          String(decoding: target[..<size].map { UInt8(bitPattern: $0) }, as: UTF8.self).hasPrefix(disk.path)
        {
          count += 1
        }
      }
      return count
    }
    #expect(try share.opened { try openBelowShare() } == 1)
    _ = try share.list("Camping")
    _ = try share.look(at: RelativePath("Camping/1.png"))
    let paths = (0..<8).map { RelativePath("Camping/\($0).png") }
    _ = try share.begin(paths).finish()
    _ = try share.begin(paths)
    #expect(try openBelowShare() == 0)
  }

  @Test func nestedBatchesShareOneRoot() throws {
    let disk = try TemporaryShare()
    try disk.folder("Camping")
    let share = disk.shared()
    try share.opened {
      // The path leads elsewhere now, but this batch goes on with the folder it began with.
      try valueOrErrno { Glibc.rename(disk.path, disk.outside + "/aside") }
      #expect(try share.opened { try share.names(in: "") } == ["Camping"])
    }
    #expect(throws: ShareProblem.self) { try share.list("") }
    try valueOrErrno { Glibc.rename(disk.outside + "/aside", disk.path) }
  }
}
