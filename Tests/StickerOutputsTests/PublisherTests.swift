import Foundation
import StickerModel
import StickerOutputs
import Testing

struct PublisherTests {
  let folder = PublishFolder()
  var catalog: PretendCatalog { folder.catalog }

  @Test func theHashOfTheseTestsIsTheRealOne() {
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(secureHash(Array("abc".utf8)).hexadecimal == abc)
  }

  @Test func nothingIsPublishedBeforeTheFirstGeneration() throws {
    catalog.currentGeneration = 0
    #expect(try folder.publisher().publish(from: catalog) == PublishResult(generation: 0))
    #expect(folder.names.isEmpty)
  }

  @Test func anEmptyShareHasAManifest() throws {
    let result = try folder.publisher().publish(from: catalog)
    #expect(result.manifest)
    #expect(folder.manifest?.counts == ["themes": 0, "stickers": 0, "files": 0, "bytes": 0])
  }

  @Test func onlyTouchedThemesAreWrittenAgain() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    catalog.set("Nature", [Sample.sticker("Nature/leaf.png", id: "s2")])
    #expect(try publisher.publish(from: catalog).documents == 2)
    let nature = try folder.href("Nature")
    let size = try #require(folder.bytes(try folder.href("Camping"))).count
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    let result = try publisher.publish(from: catalog)
    #expect(result.documents == 1)
    #expect(result.manifest)
    #expect(try folder.href("Nature") == nature)
    #expect(result.supersededBytes == size)
    #expect(result.publishedBytes == folder.manifest?.themes.reduce(0) { $0 + $1.bytes })
    #expect(folder.damage().isEmpty)
    #expect(folder.manifest?.counts == ["themes": 2, "stickers": 2, "files": 2, "bytes": 10240])
  }

  @Test func withNothingNewNothingIsWritten() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try publisher.publish(from: catalog)
    let before = folder.bytes("manifest.json")
    folder.pass(seconds: 5)
    let result = try publisher.publish(from: catalog)
    #expect(result.documents == 0)
    #expect(!result.manifest)
    #expect(folder.bytes("manifest.json") == before)
  }

  @Test func aGenerationAloneMovesTheManifest() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [])
    _ = try publisher.publish(from: catalog)
    catalog.currentGeneration = 77
    #expect(try publisher.publish(from: catalog).manifest)
    #expect(folder.manifest?.generation == 77)
  }

  @Test func aRemovedThemeLeavesTheManifest() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [])
    catalog.set("Nature", [])
    _ = try publisher.publish(from: catalog)
    catalog.remove("Camping")
    #expect(try publisher.publish(from: catalog).manifest)
    #expect(folder.manifest?.themes.map(\.name) == ["Nature"])
  }

  @Test func themesOfOneSlugKeepApart() throws {
    catalog.set("Ä", [])
    catalog.set("Ö", [])
    catalog.set("A\u{308}", [])
    _ = try folder.publisher().publish(from: catalog)
    let hrefs = folder.manifest?.themes.map(\.href) ?? []
    #expect(Set(hrefs).count == 3)
    #expect(hrefs.filter { $0.hasPrefix("themes/theme-") }.count == 2)
    #expect(folder.damage().isEmpty)
  }

  @Test func themesOfEqualContentKeepApart() throws {
    catalog.set("One", [Sample.sticker("x/tree.png")])
    catalog.set("Two", [Sample.sticker("x/tree.png")])
    _ = try folder.publisher().publish(from: catalog)
    #expect(Set(folder.manifest?.themes.map(\.href) ?? []).count == 2)
    #expect(folder.damage().isEmpty)
  }

  @Test func aDocumentThatStandsThereIsNotWrittenAgain() throws {
    let files = FailingFiles(folder: folder.path, code: EIO)
    let publisher = folder.publisher(files)
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try publisher.publish(from: catalog)
    catalog.mark([1])
    _ = try publisher.publish(from: catalog)
    let documents = files.steps.filter { $0.hasPrefix("write themes/") }
    #expect(documents.count == 1)
  }

  @Test func aDamagedDocumentOfTheRightSizeIsReplaced() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try publisher.publish(from: catalog)
    let href = try folder.href("Camping")
    let size = try #require(folder.bytes(href)).count
    try Data(count: size).write(to: folder.url(href))
    catalog.mark([1])
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func everybodyMayReadWhateverTheMask() throws {
    catalog.set("Camping", [])
    let old = umask(0o077)
    defer { umask(old) }
    _ = try folder.publisher().publish(from: catalog)
    for name in ["", "themes", "manifest.json", try folder.href("Camping")] {
      var status = stat()
      #expect(stat("\(folder.path)/\(name)", &status) == 0)
      #expect(status.st_mode & 0o777 == (name.hasSuffix(".json") ? 0o644 : 0o755), "\(name)")
    }
  }

  @Test func aThemeNameMayBeAsLongAsADiskAllows() throws {
    catalog.set(String(repeating: "n", count: 255), [])
    catalog.set(String(repeating: "😀", count: 63), [])
    _ = try folder.publisher().publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func sizesThatNoSumHoldsAreBounded() throws {
    let huge = Sample.facts(bytes: .max)
    catalog.set(
      "A", [Sample.sticker("A/a.png", facts: huge), Sample.sticker("A/b.png", id: "s2", facts: huge)])
    catalog.set("B", [Sample.sticker("B/a.png", id: "s3", facts: huge)])
    _ = try folder.publisher().publish(from: catalog)
    #expect(folder.manifest?.counts["bytes"] == .max)
  }

  @Test func aFolderThatVanishedIsFilledAgain() throws {
    let publisher = folder.publisher()
    catalog.set("Camping", [])
    catalog.set("Nature", [])
    _ = try publisher.publish(from: catalog)
    try FileManager.default.removeItem(atPath: folder.path)
    catalog.set("Nature", [Sample.sticker("Nature/tree.png")])
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func whatCanNotBeMadeIsNamedWithARemedy() throws {
    let missing = Publisher(folder: "\(folder.path)/no/such", name: "S", digest: secureHash)
    let problem = #expect(throws: Problem.self) { _ = try missing.publish(from: catalog) }
    #expect(problem?.status == .cannotCreate)
    #expect(problem?.message.contains("\(folder.path)/no/such") == true)
    #expect(problem?.hint?.isEmpty == false)
  }

  @Test func aFileInTheWayIsNamedWithARemedy() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path))
    let problem = #expect(throws: Problem.self) { _ = try folder.publisher().publish(from: catalog) }
    #expect(problem?.status == .cannotCreate)
  }
}
