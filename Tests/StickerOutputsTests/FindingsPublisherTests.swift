import Foundation
import StickerModel
import StickerOutputs
import Testing

/// `findings.json`: whole, valid, and written only when something is found or mended.
struct FindingsPublisherTests {
  let folder = PublishFolder()
  let source = PretendFindings()

  private func publisher() -> FindingsPublisher {
    FindingsPublisher(
      folder: folder.path, digest: secureHash, ownerName: { $0 == 1000 ? "anna" : String($0) })
  }

  private func finding(_ path: String, muted: String? = nil) -> Finding {
    Finding(
      rule: "cgbi", severity: .warning, subject: .file, path: RelativePath(path), owner: 1000, generation: 3,
      muted: muted)
  }

  @Test func aDocumentSaysWhatIsFound() throws {
    source.found = [finding("A/b.png"), finding("A/c.png", muted: "it is art")]
    #expect(try publisher().publish(from: source))
    let text = folder.text("findings.json")
    #expect(
      text.hasPrefix(
        """
        {"format":"sticker-findings","version":1,"share":"6ba7b810-9dad-11d1-80b4-00c04fd430c8","generation":7,\
        "counts":{"error":0,"warning":1,"info":0,"muted":1},"findings":[
        {"id":"cgbi-
        """))
    #expect(text.contains(#""owner":"anna","generation":3,"muted":"it is art"}"#))
    #expect(text.hasSuffix("\n]}\n"))
  }

  @Test func whatIsNotNewIsNotWritten() throws {
    let publisher = publisher()
    #expect(try publisher.publish(from: source))
    #expect(try !publisher.publish(from: source), "nothing is stale")
    source.isStale = true
    source.currentGeneration = 8
    #expect(try !publisher.publish(from: source), "the same is found")
    #expect(!source.isStale)
    #expect(folder.text("findings.json").contains(#""generation":7,"#))
    source.isStale = true
    source.found = [finding("A/b.png")]
    #expect(try publisher.publish(from: source))
    #expect(folder.text("findings.json").contains(#""generation":8,"#))
  }

  @Test func whatSomebodyRemovedOrReplacedIsWrittenAnew() throws {
    let publisher = publisher()
    try publisher.publish(from: source)
    try FileManager.default.removeItem(at: folder.url("findings.json"))
    #expect(try publisher.publish(from: source))
    try FileManager.default.removeItem(at: folder.url("findings.json"))
    try folder.write("{}", to: "findings.json")
    #expect(try publisher.publish(from: source))
    #expect(folder.names == ["findings.json"])
  }

  @Test func nothingIsPublishedBeforeTheFirstIndexIsWhole() throws {
    source.currentGeneration = 0
    #expect(try !publisher().publish(from: source))
    #expect(folder.names == [])
  }

  @Test func theSchemaKnowsTheDocument() throws {
    source.found = [finding("A/b.png"), finding("A/c.png", muted: "it is art")]
    try publisher().publish(from: source)
    #expect(try validate() == "")
    try folder.write(
      folder.text("findings.json").replacing("\"warning\",", with: "\"bad\","), to: "findings.json")
    #expect(try validate().contains("severity"))
  }

  private func validate() throws -> String {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "\(top)/script/validate-documents")
    process.arguments = ["\(top)/docs/findings.schema.json", "\(folder.path)/findings.json"]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}

/// A catalog that knows findings only.
final class PretendFindings: FindingSource {
  let shareIdentifier = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
  var currentGeneration = 7
  var found: [Finding] = []
  var document: PublishedFindings.Document?
  var isStale = true

  func generation() throws -> Int { currentGeneration }

  func findings() throws -> [Finding] { found }

  func publishedFindings() throws -> PublishedFindings {
    PublishedFindings(document: document, isStale: isStale)
  }

  func published(_ findings: PublishedFindings.Document) throws {
    document = findings
    isStale = false
  }
}
