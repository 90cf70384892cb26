import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct LookTests {
  @Test(arguments: [
    ("Camping", "folder"), ("Camping/a.png", "picture"), ("Camping/theme.json", "metadata"),
    ("Camping/a.png.license", "license"), ("Camping/Winter", "folder"), ("Camping/Winter/b.png", "picture"),
    ("Camping/notes.txt", "irrelevant"), ("Camping/.x.png", "irrelevant"), ("Camping/.no.png", "nothing"),
    ("stray.png", "irrelevant"), ("Camping/.git/a.png", "irrelevant"), ("Camping/.gone/a.png", "irrelevant"),
    ("Camping/link.png", "irrelevant"), ("Camping/way/b.png", "nothing"), ("Camping/pipe.png", "irrelevant"),
    ("Camping/c.png", "nothing"), ("Nature/c.png", "nothing"), ("Camping/a.png/b.png", "nothing"),
    ("Camping/ignored.png", "irrelevant"), ("", "folder"),
  ])
  func lookTellsWhatListsTell(_ path: String, _ expected: String) throws {
    let disk = try TemporaryShare()
    for name in [
      "Camping/a.png", "Camping/theme.json", "Camping/a.png.license", "Camping/Winter/b.png",
      "Camping/notes.txt",
      "Camping/.x.png", "stray.png", "Camping/.git/a.png", "Camping/ignored.png",
    ] { try disk.file(name) }
    try disk.link("Camping/link.png", to: "a.png")
    try disk.link("Camping/way", to: "Winter")
    try disk.pipe("Camping/pipe.png")
    let share = disk.shared()
    share.setIgnore(["ignored*"], theme: RelativePath("Camping"))
    #expect(Self.word(try share.look(at: RelativePath(path))) == expected)
  }

  private static func word(_ look: Look) -> String {
    switch look {
    case .entry(let entry): "\(entry.kind)"
    case .irrelevant: "irrelevant"
    case .nothing: "nothing"
    }
  }

  /// Whatever stands in a folder: a look at each name finds what the listing found, and nothing else.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func lookAgreesWithTheListing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try TemporaryShare()
    let share = disk.shared(ignore: ["b*.gif", "Camping/*.webp"])
    share.setIgnore(["In/*c*", "?[ab].png"], theme: RelativePath("Camping"))
    let folder = RelativePath(["", "Camping", "Camping/In"].randomElement(using: &random) ?? "")
    try disk.folder("Camping/In")
    let made = try fill(disk, folder, &random)
    let listing = try share.list(folder) { _ in }
    let entries = Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.name, $0) })
    for name in made {
      switch try share.look(at: folder.appending(name)) {
      case .entry(let entry): #expect(entries[name] == entry, "seed \(seed): \(escaped(name))")
      case .irrelevant: #expect(entries[name] == nil, "seed \(seed): \(escaped(name))")
      case .nothing: Issue.record("seed \(seed): \(escaped(name)) is not seen")
      }
    }
    let stray = Set(entries.keys).subtracting(made).subtracting([Array("Camping".utf8), Array("In".utf8)])
    #expect(stray.isEmpty, "seed \(seed)")
    #expect(!made.isEmpty)
  }

  private func fill(
    _ disk: TemporaryShare, _ folder: RelativePath, _ random: inout SeededGenerator
  ) throws -> Set<[UInt8]> {
    let stems = [
      "a", "b", "ab", "c", ".d", "~$e", "#f", "\u{E9}", "g\n", "theme", "Thumbs", "LICENSES", "@tmp", "",
    ]
    let ends = [
      ".png", ".PNG", ".gif", ".webp", ".json", ".db", ".tif", ".txt", ".png.license", "~", ".tmp", "#", "",
      ".download",
    ]
    var made: Set<[UInt8]> = []
    for _ in 0..<400 {
      var name = Array(
        ((stems.randomElement(using: &random) ?? "") + (ends.randomElement(using: &random) ?? "")).utf8)
      if Int.random(in: 0..<12, using: &random) == 0 { name.insert(0xFF, at: 0) }
      let path = folder.appending(name)
      if name.isEmpty || made.contains(name) || path == RelativePath("Camping/In") { continue }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try disk.folder(path)
      case 1: try disk.link(path, to: "a.png")
      case 2: try disk.pipe(path)
      default: try disk.file(path)
      }
      made.insert(name)
    }
    return made
  }

  @Test func identitiesFollowRenames() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.png")
    let share = disk.shared()
    let file = try #require(try share.identity(at: RelativePath("Camping/a.png")))
    let folder = try #require(try share.folderIdentity(at: RelativePath("Camping")))
    try disk.rename("Camping/a.png", "Camping/b.txt")
    try disk.rename("Camping", "Nature")
    #expect(try share.identity(at: RelativePath("Nature/b.txt")) == file)
    #expect(try share.folderIdentity(at: RelativePath("Nature")) == folder)
    #expect(try share.identity(at: RelativePath("Camping/a.png")) == nil)
    #expect(try share.folderIdentity(at: RelativePath("Nature/b.txt")) == nil)
    #expect(try share.folderIdentity(at: .share) != nil)
  }
}
