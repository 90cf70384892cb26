import Glibc
import StickerModel
import Testing

@testable import StickerShare

struct MetadataTests {
  private let camping = RelativePath("Camping")

  @Test func textsComeWithTheStampOfTheListing() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/theme.json", Array("{}".utf8))
    try disk.file("Camping/a.png.license", Array("SPDX".utf8))
    let share = disk.shared()
    let entries = try share.list("Camping").entries
    let metadata = try share.metadata(ofTheme: camping)
    let license = try share.license(ofPicture: RelativePath("Camping/a.png"))
    #expect(metadata.bytes == Array("{}".utf8))
    #expect(license.bytes == Array("SPDX".utf8))
    #expect(entries.map(\.stamp) == [license.stamp, metadata.stamp])
  }

  @Test func emptyAndLargestTextsAreRead() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/theme.json", [UInt8](repeating: 0x20, count: 1 << 20))
    try disk.file("Camping/a.png.license", [])
    #expect(try disk.shared().metadata(ofTheme: camping).bytes.count == 1 << 20)
    #expect(try disk.shared().license(ofPicture: RelativePath("Camping/a.png")).bytes.isEmpty)
  }

  @Test func tooLargeTextsAreAProblem() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/theme.json", [UInt8](repeating: 0x20, count: 1 << 20 + 1))
    try disk.file("Camping/a.png.license", [UInt8](repeating: 0x20, count: 1 << 16 + 1))
    for read in [
      { try disk.shared().metadata(ofTheme: camping) },
      { try disk.shared().license(ofPicture: RelativePath("Camping/a.png")) },
    ] {
      let problem = try #require(throws: ShareProblem.self) { try read() }
      #expect(problem.kind == .unreadable)
      #expect(problem.code == EFBIG)
      #expect(problem.reason.contains("KiB"))
    }
  }

  @Test func missingTextsHaveVanishedAndLinksAreNotFollowed() throws {
    let disk = try TemporaryShare()
    try disk.file("Nature/theme.json")
    try disk.folder("Camping")
    #expect(
      try #require(throws: ShareProblem.self) { try disk.shared().metadata(ofTheme: camping) }.kind
        == .vanished)
    try disk.link("Camping/theme.json", to: "../Nature/theme.json")
    #expect(
      try #require(throws: ShareProblem.self) { try disk.shared().metadata(ofTheme: camping) }.kind
        == .vanished)
  }

  @Test func aPipeInTheirPlaceDoesNotBlock() throws {
    let disk = try TemporaryShare()
    try disk.folder("Camping")
    try disk.pipe("Camping/theme.json")
    #expect(
      try #require(throws: ShareProblem.self) { try disk.shared().metadata(ofTheme: camping) }.kind
        == .unreadable)
  }
}
