import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct LinkTests {
  @Test(arguments: [
    ("tree.png", false), ("../Nature/a.png", false), ("gone.png", false), (".", false), ("../..", true),
    ("..", false), ("../../secret.png", true), ("../../gone.png", true), ("/etc/passwd", true),
    ("/gone", true),
    ("loop.png", false), ("out", true), ("in", false), ("Deep/../../../secret.png", true),
    ("SHARE/Camping/tree.png", false), ("SHARE", false), ("SHARE/../secret.png", true), ("SHAREx", true),
  ])
  func linksAreToldByWhereTheyLead(_ target: String, _ leadsOutside: Bool) throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/tree.png")
    try disk.file("Nature/a.png")
    try disk.folder("Camping/Deep")
    try disk.link("Nature/out", to: "../../secret.png")
    try disk.link("Nature/in", to: "../Camping")
    let target =
      switch target {
      case "out", "in": "../Nature/" + target
      default: target.replacing("SHARE", with: disk.path)
      }
    try disk.link("Camping/loop.png", to: target)
    let share = disk.shared()
    let rule: Rule = leadsOutside ? .symlinkOutside : .symlink
    let listing = try share.list("Camping")
    #expect(listing.remarks == [Remark(rule, RelativePath("Camping"), owner: geteuid())])
    #expect(listing.entries.map { escaped($0.name) } == ["Deep", "tree.png"])
    #expect(try share.explain(RelativePath("Camping/loop.png")).rule == rule.rawValue)
  }

  @Test(arguments: [
    ("a.png", "Camping/x", false), ("../a.png", "Camping/x", false), ("../../a.png", "Camping/x", true),
    ("../a.png", "x", true), ("./b/.././..", "Camping/x", false), ("b/../../../c", "Camping/x", true),
  ])
  func theTextTellsWhereTheKernelCannot(_ target: String, _ link: String, _ leadsOutside: Bool) {
    #expect(LinkBorder.leadsOutside(Array(target.utf8), from: RelativePath(link)) == leadsOutside)
  }

  @Test func linksAreCountedByFolder() throws {
    let disk = try TemporaryShare()
    try disk.folder("Camping")
    for number in 0..<5 { try disk.link("Camping/in\(number)", to: "x") }
    for number in 0..<3 { try disk.link("Camping/out\(number).png", to: "/") }
    try disk.link("Camping/.#lock", to: "anna@host.1")
    try disk.link("Camping/old.png~", to: "/")
    try disk.link("Camping/CVS", to: "/")
    let camping = RelativePath("Camping")
    #expect(
      try disk.shared().list("Camping").remarks == [
        Remark(.symlink, camping, count: 5, owner: geteuid()),
        Remark(.symlinkOutside, camping, count: 3, owner: geteuid()),
      ])
  }

  @Test func noLinkIsFollowedOnTheWay() throws {
    let disk = try TemporaryShare()
    try disk.file("Nature/a.png")
    try disk.link("Camping", to: "Nature")
    try disk.link("Out", to: "..")
    try disk.link("a.png", to: "Nature/a.png")
    let share = disk.shared()
    for path in ["Camping", "Out", "Out/share"] {
      #expect(try #require(throws: ShareProblem.self) { try share.list(path) }.kind == .vanished)
    }
    for path in ["Camping/a.png", "Out/share/Nature/a.png", "a.png"] {
      guard case .vanished = try share.begin([RelativePath(path)]).finish()[0] else {
        Issue.record("'\(path)' was opened through a link")
        continue
      }
    }
  }

  @Test func theShareMayBeALinkThatIsResolvedAnew() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    try valueOrErrno { mkdir(disk.outside + "/second", 0o755) }
    try valueOrErrno { mkdir(disk.outside + "/second/Nature", 0o755) }
    let link = disk.outside + "/link"
    try valueOrErrno { symlink("share", link) }
    let share = SharedFolder(path: link, threads: 1)
    #expect(try share.names(in: "") == ["Camping"])
    let identity = try share.rootIdentity()
    try valueOrErrno { unlink(link) }
    try valueOrErrno { symlink("second", link) }
    #expect(try share.names(in: "") == ["Nature"])
    #expect(try share.rootIdentity() != identity)
  }
}
