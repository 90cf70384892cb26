import Foundation
import StickerModel
import StickerShare
import Testing

@testable import StickerExport

/// Documents that no daemon published.
@Suite final class HostileDocumentTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "hostile-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("themes"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func read(
    theme: String = "Camping", group: String = "", name: String = "tree", path: String = "Camping/tree.png",
    href: String = "themes/a-1.json", format: String = "png", version: Int = 1, digest: String? = nil
  ) throws -> PublishedLibrary {
    let sha256 = String(repeating: "0", count: 64)
    let document = """
      {"format":"sticker-theme","version":\(version),"id":"t","name":"\(theme)","stickers":[{"id":"s","name":"\(name)",
       "path":"\(path)","group":"\(group)","files":[{"path":"\(path)","format":"\(format)","scale":1,"idiom":"universal",
       "appearance":"any","heightClass":"any","sha256":"\(sha256)","problem":null}]}]}
      """
    try Data(document.utf8).write(to: folder.appendingPathComponent("themes/a-1.json"))
    let manifest = """
      {"format":"sticker-manifest","version":1,"share":"x","generation":1,"themes":[{"id":"t","name":"\(theme)",
       "href":"\(href)","sha256":"\(digest ?? hexadecimal(document))"}]}
      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
    return try PublishedLibrary(folder: folder.path, digest: self.digest(of:))
  }

  private func hexadecimal(_ text: String) -> String { digest(of: Array(text.utf8)).hexadecimal }

  private func digest(of bytes: [UInt8]) -> Digest { StickerShare.sha256(bytes) }

  @Test func aGoodOneIsRead() throws {
    #expect(try read().themes.first?.stickers.first?.files.count == 1)
  }

  @Test func whatLeadsOutOfTheShareIsRefused() throws {
    let bad: [() throws -> PublishedLibrary] = [
      { try self.read(path: "../secret.png") }, { try self.read(path: "/etc/secret.png") },
      { try self.read(path: "Camping/../../secret.png") }, { try self.read(path: "Other/tree.png") },
      { try self.read(path: "Camping") }, { try self.read(theme: "..") }, { try self.read(theme: "a/b") },
      { try self.read(theme: "") }, { try self.read(group: "../..") }, { try self.read(group: "/x") },
      { try self.read(name: "../tree") }, { try self.read(name: "") }, { try self.read(href: "../a.json") },
      { try self.read(href: "/etc/passwd") }, { try self.read(format: "exe") }, { try self.read(version: 2) },
      { try self.read(digest: String(repeating: "1", count: 64)) },
    ]
    for (index, read) in bad.enumerated() {
      let problem = #expect(throws: Problem.self, "\(index)") { try read() }
      #expect(problem?.status == .data, "\(index)")
    }
  }

  @Test func whatIsMissingSaysWhatToDo() throws {
    let problem = #expect(throws: Problem.self) {
      try PublishedLibrary(folder: "/nonexistent", digest: self.digest(of:))
    }
    #expect(problem?.status == .noInput && problem?.hint?.contains("--publish") == true)
    let lost = #expect(throws: Problem.self) { try self.read(href: "themes/lost-1.json") }
    #expect(lost?.status == .noInput)
  }
}
