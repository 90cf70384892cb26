import Foundation
import StickerOutputs
import Testing

/// The published schema, asked by `script/validate-documents`.
struct SchemaTests {
  let folder = PublishFolder()

  private static let top = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// What the script prints, nothing if it has no objection.
  private func validate(_ names: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "\(Self.top)/script/validate-documents")
    process.arguments = ["\(Self.top)/docs/manifest.schema.json"] + names.map { "\(folder.path)/\($0)" }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == text.isEmpty)
    return text
  }

  @Test func publishedDocumentsAreValid() throws {
    publishSamples(in: folder)
    _ = try folder.publisher().publish(from: folder.catalog)
    #expect(try validate(folder.names) == "")
  }

  @Test(arguments: [
    ("themes", "\"kind\":\"bitmap\"", "\"kind\":\"picture\"", "kind"),
    ("themes", ",\"problem\":null", "", "problem"),
    ("themes", "\"width\":340", "\"width\":340.5", "width"),
    ("themes", "\"path\":\"Camping/tree.png\"", "\"path\":\"/Camping/tree.png\"", "path"),
    ("themes", "#2E7D32", "green", "accentColor"),
    ("manifest", "\"href\":\"themes/", "\"href\":\"../themes/", "href"),
    ("manifest", "\"stickers\":3", "\"stickers\":4", "counts.stickers"),
    ("manifest", "\"share\":\"6", "\"share\":\"x", "share"),
    ("manifest", "2026-11-30T", "2026-11-30 ", "publishedAt"),
    ("manifest", "\"generation\":42", "\"generation\":\"42\"", "generation"),
  ])
  func aWrongDocumentIsToldByItsKey(file: String, right: String, wrong: String, key: String) throws {
    publishSamples(in: folder)
    _ = try folder.publisher().publish(from: folder.catalog)
    let name = file == "manifest" ? "manifest.json" : try folder.href("Camping")
    let text = folder.text(name)
    #expect(text.contains(right))
    try folder.write(text.replacing(right, with: wrong), to: name)
    #expect(try validate([name]).contains(key))
  }

  @Test func whatALaterVersionAddsIsValid() throws {
    publishSamples(in: folder)
    _ = try folder.publisher().publish(from: folder.catalog)
    let name = try folder.href("Camping")
    let text = folder.text(name)
    try folder.write(text.replacing("{\"id\"", with: "{\"later\":1,\"id\""), to: name)
    #expect(try validate([name]) == "")
  }
}
