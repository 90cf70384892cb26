import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct ListingTests {
  @Test func everyKindOfEntryHasItsPlace() throws {
    let disk = try TemporaryShare()
    for name in [
      "tree.png", "b.JPG", "theme.json", "tree.png.license", "notes.txt", "raw.tif", ".hidden.png",
      "old.png~",
      "@eaDir/tree.png", "Winter/a.png", ".git/b.png",
    ] { try disk.file("Camping/" + name) }
    try disk.pipe("Camping/pipe.png")
    try disk.pipe("Camping/pipe")
    let listing = try disk.shared().list("Camping")
    #expect(
      listing.entries.map { "\(escaped($0.name)) \($0.kind)" } == [
        "Winter folder", "b.JPG picture", "theme.json metadata", "tree.png picture",
        "tree.png.license license",
      ])
    #expect(listing.others == 2)
    #expect(
      listing.remarks.map { "\($0.path) \($0.rule.rawValue)" } == [
        "Camping shipped-not-shown", "Camping/pipe.png not-regular", "Camping/raw.tif unsupported-format",
      ])
  }

  @Test func themesAreTheFoldersOfTheShareAndPicturesThereAreStray() throws {
    let disk = try TemporaryShare()
    for name in ["Camping/a.png", "Nature/a.png", "stray.png", "LICENSES/x.txt", ".index/a.png", "read.me"] {
      try disk.file(name)
    }
    let listing = try disk.shared().list("")
    #expect(listing.entries.map { escaped($0.name) } == ["Camping", "Nature"])
    #expect(listing.remarks == [Remark(.strayFile, RelativePath("stray.png"), owner: geteuid())])
    #expect(listing.others == 1)
  }

  @Test func stampsAreThoseOfTheDisk() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png", [1, 2, 3])
    let entry = try #require(try disk.shared().list("Camping").entries.first)
    var facts = stat()
    try valueOrErrno { stat(disk.path + "/Camping/a.png", &facts) }
    #expect(entry.stamp.inode == UInt64(facts.st_ino))
    #expect(entry.stamp.size == 3)
    #expect(
      entry.stamp.modified == Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec))
    #expect(entry.stamp.changed == Int64(facts.st_ctim.tv_sec) * 1_000_000_000 + Int64(facts.st_ctim.tv_nsec))
    #expect(entry.owner == facts.st_uid)
  }

  @Test func namesAreBytesInTheOrderOfTheirBytes() throws {
    let disk = try TemporaryShare()
    let composed = Array("\u{E9}.png".utf8)
    let decomposed = Array("e\u{301}.png".utf8)
    let long = [UInt8](repeating: 0x61, count: 251) + Array(".png".utf8)
    let names = [
      composed, decomposed, long, Array("a\nb.png".utf8), Array("a\u{202E}.png".utf8), Array("Z.png".utf8),
      Array("a.png".utf8), Array("🎄.png".utf8), Array("\u{FFFD}.png".utf8), Array(" .png".utf8),
    ]
    for name in names { try disk.file(RelativePath(Array("Camping/".utf8) + name)) }
    let listing = try disk.shared().list("Camping")
    #expect(listing.entries.map(\.name) == names.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(listing.remarks.isEmpty)
  }

  @Test func namesThatAreNoTextAreRemarkedAsTheyAre() throws {
    let disk = try TemporaryShare()
    let camping = Array("Camping/".utf8)
    let file = RelativePath(camping + [0x63, 0xFF] + Array(".png".utf8))
    let folder = RelativePath(camping + [0xC3])
    let surrogate = RelativePath(camping + [0xED, 0xA0, 0x80] + Array(".png".utf8))
    try disk.file(file)
    try disk.file(surrogate)
    try disk.file(folder.appending(Array("a.png".utf8)))
    try disk.file(RelativePath(camping + [0x2E, 0xFF]))
    let share = disk.shared()
    let listing = try share.list("Camping")
    #expect(listing.entries.isEmpty)
    let remarks = listing.remarks.filter { $0.rule != .shippedNotShown }
    #expect(remarks.map(\.path) == [file, folder, surrogate].sorted())
    #expect(remarks.allSatisfy { $0.rule == .nameNotUTF8 })
    // Both files, the one in the folder, and the hidden one.
    #expect(listing.remarks.first { $0.rule == .shippedNotShown }?.count == 4)
    guard case .irrelevant = try share.look(at: folder.appending(Array("a.png".utf8))) else {
      Issue.record("a picture below a name that is no text is not for the index")
      return
    }
  }

  @Test(arguments: [7, 8] as [UInt64])
  func namesThatBeginAlikeAreInOrderToo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try TemporaryShare()
    var names: Set<[UInt8]> = []
    for _ in 0..<300 {
      let stem = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        [0x61, 0x62, 0xC3, 0x2D].randomElement(using: &random) ?? 0x61
      }
      names.insert(stem.flatMap { $0 == 0xC3 ? [0xC3, 0xA9] : [UInt8($0)] } + Array(".png".utf8))
    }
    for name in names { try disk.file(RelativePath("Camping").appending(name), []) }
    let listed = try disk.shared().list("Camping").entries.map(\.name)
    #expect(listed == names.sorted { $0.lexicographicallyPrecedes($1) }, "seed \(seed)")
  }

  @Test func theWatchComesBeforeTheFirstName() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    var calls = 0
    let listing = try disk.shared().list(RelativePath("Camping")) { descriptor in
      calls += 1
      #expect((try? FileFacts(of: descriptor).kind) == .folder)
      try? disk.file("Camping/b.png")
    }
    #expect(calls == 1)
    #expect(listing.entries.map { escaped($0.name) } == ["a.png", "b.png"])
  }

  @Test func foldersLargerThanTheBufferAreListedWhole() throws {
    let disk = try TemporaryShare()
    let names = (0..<3000).map { "picture-with-a-long-name-\(10000 + $0).png" }
    for name in names { try disk.file("Camping/" + name, []) }
    #expect(try disk.shared().names(in: "Camping") == names)
  }

  @Test func pathsLongerThanACallTakesWork() throws {
    let disk = try TemporaryShare()
    let name = [UInt8](repeating: 0x64, count: 200)
    let deep = RelativePath(components: (0..<30).map { _ in name })
    try disk.chain(of: name, depth: 30, file: "a.png")
    let share = disk.shared()
    #expect(deep.bytes.count > 4096)
    let listing = try share.list(deep) { _ in }
    #expect(listing.entries.map { escaped($0.name) } == ["a.png"])
    let picture = deep.appending(Array("a.png".utf8))
    guard case .entry(let entry) = try share.look(at: picture) else {
      Issue.record("the picture was not seen")
      return
    }
    #expect(entry == listing.entries.first)
    #expect(try share.identity(at: picture) == entry.stamp.identity)
    #expect(try share.explain(picture).isForIndex)
    guard case .notAnImage = try share.begin([picture]).finish()[0] else {
      Issue.record("the picture was not read")
      return
    }
  }

  @Test func whatIsGoneHasVanished() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    let share = disk.shared()
    for path in [
      "Nature", "Camping/a.png", "Camping/a.png/b", "Camping/x/y", String(repeating: "x", count: 300),
    ] {
      let problem = try #require(throws: ShareProblem.self) { try share.list(path) }
      #expect(problem.kind == .vanished, "\(path)")
      #expect(problem.path == RelativePath(path))
    }
  }

  @Test func whatIsNotForTheIndexIsListedAsGone() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/.hidden/a/b.png")
    try disk.file("@eaDir/b.png")
    let share = disk.shared(ignore: ["Old"])
    try disk.file("Camping/Old/b.png")
    for path in ["Camping/.hidden", "Camping/.hidden/a", "@eaDir", "Camping/Old"] {
      #expect(try #require(throws: ShareProblem.self) { try share.list(path) }.kind == .vanished, "\(path)")
    }
  }

  @Test func aNameWithANulIsNobodysName() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    let path = RelativePath(Array("Camping\u{0}x".utf8))
    #expect(throws: ShareProblem.self) { try disk.shared().list(path) { _ in } }
    #expect(try disk.shared().identity(at: path) == nil)
  }
}

extension TemporaryShare {
  /// Folders of one name within each other, made step by step as no call takes the whole path.
  func chain(of name: [UInt8], depth: Int, file: String) throws {
    var folder = try Descriptor(valueOrErrno { open(path, O_RDONLY | O_DIRECTORY) })
    for _ in 0..<depth {
      let parent = folder.number
      let inner = try withCString(name) { name throws(SystemError) in
        try valueOrErrno { mkdirat(parent, name, 0o755) }
        return try valueOrErrno { openat(parent, name, O_RDONLY | O_DIRECTORY) }
      }
      folder = Descriptor(inner)
    }
    let parent = folder.number
    let last = try Descriptor(valueOrErrno { openat(parent, file, O_WRONLY | O_CREAT, 0o644) })
    try valueOrErrno { write(last.number, "not a picture", 13) }
  }
}
