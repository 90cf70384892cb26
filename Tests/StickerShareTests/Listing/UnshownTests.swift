import Glibc
import StickerModel
import StickerShare
import Testing

/// What ships with a folder reference and is no sticker, and what programs left behind.
@Suite struct UnshownTests {
  @Test func everyFileThatShipsAndIsNotIndexedIsWeighed() throws {
    let disk = try TemporaryShare()
    for (name, size) in [
      ("tree.png", 1), ("notes.txt", 10), ("raw.tif", 100), ("._tree.png", 1000), ("old.png~", 10_000),
      ("@eaDir/deep/thumb.jpg", 100_000), ("theme.json", 3), ("tree.png.license", 3), (".DS_Store", 7),
      (".git/HEAD", 7), ("CVS", 7), ("Winter/more.txt", 7),
    ] { try disk.file("Camping/" + name, [UInt8](repeating: 65, count: size)) }
    let remark = try #require(
      try disk.shared().list("Camping").remarks.first { $0.rule == .shippedNotShown })
    #expect(remark.count == 5)
    #expect(remark.bytes == 111_110)
    #expect(remark.path == RelativePath("Camping"))
  }

  @Test func theMirrorIsWhatAFolderReferenceCopies() throws {
    let disk = try TemporaryShare()
    for name in [
      "Camping/tree.png", "Camping/.hidden/a.txt", "Camping/Thumbs.db", "Camping/.DS_Store",
      "Camping/.git/HEAD",
      "Camping/CVS/Entries", "Camping/.svn/x", "Camping/.hg/x", "Camping/._tree.png", "stray.png",
      ".git/HEAD",
      "LICENSES/CC0.txt",
    ] { try disk.file(name) }
    try disk.link("Camping/link.png", to: "tree.png")
    try disk.pipe("Camping/pipe.png")
    let mirror = try disk.shared().mirror(theme: nil)
    #expect(
      mirror.map(\.path.description) == [
        "Camping/._tree.png", "Camping/.hidden/a.txt", "Camping/Thumbs.db", "Camping/link.png",
        "Camping/tree.png",
        "LICENSES/CC0.txt", "stray.png",
      ])
    #expect(mirror.filter(\.isLink).map(\.path.description) == ["Camping/link.png"])
  }

  @Test(arguments: [
    ("tree.png.part", true), (".tree.png.Xa9f2K", true), (".syncthing.tree.png.tmp", true),
    ("~syncthing~a.png.tmp", true),
    ("notes.txt", false), (".hidden.png", false), ("Thumbs.db", true),
  ]) func leftoversOlderThanADayAreRemarked(name: String, isLeftover: Bool) throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/" + name)
    #expect(try !disk.shared().list("Camping").remarks.contains { $0.rule == .tempLeftover }, "it is new")
    let old = timeval(tv_sec: time(nil) - 90_000, tv_usec: 0)
    #expect(utimes(disk.path + "/Camping/" + name, [old, old]) == 0)
    #expect(try disk.shared().list("Camping").remarks.contains { $0.rule == .tempLeftover } == isLeftover)
  }

  @Test func namesOfFoldersAreRemarkedWithTheFolder() throws {
    let disk = try TemporaryShare()
    try disk.file("de.lproj/a.png")
    let remarks = try disk.shared().list("de.lproj").remarks
    #expect(remarks.map(\.rule) == [.dottedGroup, .lprojTheme])
    #expect(remarks.allSatisfy { $0.path == RelativePath("de.lproj") && $0.owner == geteuid() })
  }
}
