import Foundation
import StickerModel
import StickerOutputs
import Testing

struct RetirementTests {
  let folder = PublishFolder()
  var catalog: PretendCatalog { folder.catalog }

  /// Publishes one document and supersedes it; returns its name.
  private func supersede(_ publisher: Publisher) throws -> String {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try publisher.publish(from: catalog)
    let old = try folder.href("Camping")
    folder.pass(seconds: 86400)
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    _ = try publisher.publish(from: catalog)
    return old
  }

  @Test func aSupersededDocumentStaysForTenMinutes() throws {
    let publisher = folder.publisher()
    let old = try supersede(publisher)
    folder.pass(seconds: 599)
    #expect(try publisher.publish(from: catalog).removed == 0)
    #expect(folder.names.contains(old))
    folder.pass(seconds: 1)
    #expect(try publisher.publish(from: catalog).removed == 1)
    #expect(!folder.names.contains(old))
    #expect(folder.damage().isEmpty)
  }

  @Test func aRestartKnowsSinceWhen() throws {
    let old = try supersede(folder.publisher())
    folder.pass(seconds: 599)
    _ = try folder.publisher().publish(from: catalog)
    #expect(folder.names.contains(old))
    folder.pass(seconds: 1)
    #expect(try folder.publisher().publish(from: catalog).removed == 1)
    #expect(folder.names == ["manifest.json", try folder.href("Camping")])
  }

  @Test func aThemeThatIsAsItWasKeepsItsDocument() throws {
    let publisher = folder.publisher()
    let old = try supersede(publisher)
    folder.pass(seconds: 300)
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try publisher.publish(from: catalog)
    #expect(try folder.href("Camping") == old)
    folder.pass(seconds: 3600)
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func withoutAReadableManifestTheTimeBeginsNow() throws {
    let old = try supersede(folder.publisher())
    folder.pass(seconds: 86400)
    try folder.write("{", to: "manifest.json")
    let publisher = folder.publisher()
    _ = try publisher.publish(from: catalog)
    #expect(folder.names.contains(old))
    folder.pass(seconds: 600)
    #expect(try publisher.publish(from: catalog).removed == 1)
  }

  /// Someone put an older manifest back, and the first publishing fails: the catalog counts on its documents still.
  @Test func whatOnlyTheCatalogNamesIsNoLeftover() throws {
    _ = try folder.publisher().publish(from: catalog)
    let early = folder.text("manifest.json")
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try folder.publisher().publish(from: catalog)
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let document = "\(folder.path)/\(try folder.href("Camping"))"
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: document)
    try folder.write(early, to: "manifest.json")
    let files = FailingFiles(folder: folder.path, failing: 2, code: ENOSPC)
    let publisher = folder.publisher(files)
    #expect(throws: Problem.self) { _ = try publisher.publish(from: catalog) }
    #expect(files.steps.last == "write manifest.json")
    files.failing = nil
    _ = try publisher.publish(from: catalog)
    #expect(folder.manifest?.themes.count == 1)
    #expect(folder.damage().isEmpty)
  }

  @Test func aDocumentThatNoManifestEverNamedGoesToo() throws {
    let files = FailingFiles(folder: folder.path, failing: 4, code: ENOSPC)
    let publisher = folder.publisher(files)
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    #expect(throws: Problem.self) { _ = try publisher.publish(from: catalog) }
    #expect(files.steps.last == "write manifest.json")
    #expect(folder.names.count == 1)
    files.failing = nil
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    _ = try publisher.publish(from: catalog)
    folder.pass(seconds: 600)
    #expect(try publisher.publish(from: catalog).removed == 1)
    #expect(folder.names == ["manifest.json", try folder.href("Camping")])
  }

  @Test func foreignFilesAreNeverRemoved() throws {
    let publisher = folder.publisher()
    _ = try publisher.publish(from: catalog)
    let digits = "0123456789abcdef"
    let foreign = [
      "themes/readme.txt", "themes/camping.json", "themes/camping-\(digits).json.bak",
      "themes/Camping-\(digits).json",
      "themes/camping-0123456789ABCDEF.json", "themes/-\(digits).json", "themes/\(digits).json",
      "themes/.hidden",
      "themes/camping-\(digits)0.jsn", "other.json", ".stickerd-1.tmp", "themes/a b-\(digits).json",
      "camping-\(digits).json",
    ]
    let ours = [
      "themes/camping-\(digits).json", "themes/theme-\(digits).json", ".stickerd-0000002a-00000001.tmp",
      "themes/.stickerd-0000002a-00000001.tmp",
    ]
    for name in foreign + ours {
      try folder.write("mine", to: name)
      let date = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: "\(folder.path)/\(name)")
    }
    #expect(try folder.publisher().publish(from: catalog).removed == ours.count)
    #expect(folder.names == (foreign + ["manifest.json"]).sorted())
  }
}
