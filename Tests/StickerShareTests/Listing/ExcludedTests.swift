import Glibc
import StickerModel
import Testing

@testable import StickerShare

/// Our own folders in the share are left out under whatever name they are met.
struct ExcludedTests {
  @Test func ownFoldersAreLeftOutWithAllBelow() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/Out/themes/a.png")
    try disk.file("Camping/b.png")
    let link = disk.outside + "/publish"
    try valueOrErrno { symlink("share/Camping/Out", link) }
    for own in [disk.path + "/Camping/Out", disk.path + "/./Camping/../Camping/Out/", link] {
      let share = disk.shared(excluded: ["/nowhere", own])
      #expect(try share.names(in: "Camping") == ["b.png"])
      for path in ["Camping/Out", "Camping/Out/themes", "Camping/Out/themes/a.png"] {
        guard case .irrelevant = try share.look(at: RelativePath(path)) else {
          Issue.record("\(path) counts")
          continue
        }
        let explanation = try share.explain(RelativePath(path))
        #expect(explanation.rule == "own-folder")
        #expect(explanation.exists && !explanation.isForIndex)
      }
      #expect(throws: ShareProblem.self) { try share.list("Camping/Out") }
      #expect(throws: ShareProblem.self) { try share.list("Camping/Out/themes") }
    }
  }

  @Test func aFolderMadeLaterIsLeftOutFromThenOn() throws {
    let disk = try TemporaryShare()
    let share = disk.shared(excluded: [disk.path + "/Out"])
    #expect(try share.names(in: "") == [])
    try disk.folder("Out")
    #expect(try share.names(in: "") == [])
    try disk.rename("Out", "Other")
    #expect(try share.names(in: "") == ["Other"])
  }

  /// What a batch learned about the way to a folder holds for that batch alone.
  @Test func eachBatchLooksForOwnFoldersAnew() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/Deep/a.png")
    let own = disk.outside + "/own"
    // With none of our own folders there, nothing would be looked for.
    let share = disk.shared(excluded: [disk.outside, own])
    #expect(try share.names(in: "Camping/Deep") == ["a.png"])
    try valueOrErrno { symlink("share/Camping", own) }
    #expect(throws: ShareProblem.self) { try share.list("Camping/Deep") }
  }

  @Test(.enabled(if: mayMount, "only root can mount"))
  func mountsAreCrossedToldAndSeenThrough() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    try disk.folder("Mounted")
    try disk.folder("Camping/Own")
    let own = disk.outside + "/own"
    try valueOrErrno { mkdir(own, 0o755) }
    try valueOrErrno { mount(own, disk.path + "/Camping/Own", "none", UInt(MS_BIND), nil) }
    defer { umount2(disk.path + "/Camping/Own", Int32(MNT_DETACH)) }
    try valueOrErrno { mount("none", disk.path + "/Mounted", "tmpfs", 0, nil) }
    defer { umount2(disk.path + "/Mounted", Int32(MNT_DETACH)) }
    try disk.file("Mounted/b.png")
    let share = disk.shared(excluded: [own])
    let themes = try share.list("").entries
    #expect(themes.map { "\(escaped($0.name)) \($0.isMountPoint)" } == ["Camping false", "Mounted true"])
    let mounted = try share.list("Mounted")
    #expect(mounted.isMountPoint)
    #expect(mounted.entries.map { escaped($0.name) } == ["b.png"])
    #expect(themes.last?.stamp.inode == mounted.identity.inode)
    #expect(try share.fileSystem(of: RelativePath("Mounted")).name == "tmpfs")
    #expect(try share.names(in: "Camping") == ["a.png"])
    #expect(try !share.rootIdentity().isMountPoint)
    let inner = SharedFolder(path: disk.path + "/Mounted", threads: 1)
    #expect(try inner.rootIdentity().isMountPoint)
  }

  private static var mayMount: Bool {
    guard let disk = try? TemporaryShare() else { return false }
    guard mount("none", disk.path, "tmpfs", 0, nil) == 0 else { return false }
    return umount2(disk.path, Int32(MNT_DETACH)) == 0
  }
}
