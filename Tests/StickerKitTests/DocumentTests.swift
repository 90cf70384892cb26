import Foundation
import Testing

@testable import StickerKit

/// Documents as no daemon of today publishes them.
@Suite struct DocumentTests {
  @Test func keysAndWordsThatAreNotKnownArePassedOver() throws {
    let desk = try Handwriting()
    let files = [
      Handwriting.file("Camping/tree.png"), Handwriting.file("Camping/tree.jxl", format: "jxl"),
      Handwriting.file("Camping/tree~watch.png", idiom: "watch"),
    ]
    try desk.write(
      theme: Handwriting.theme(
        Handwriting.sticker("Camping/tree.png", files: files.joined(separator: ","))))
    let sticker = try #require(try desk.open().themes[0].stickers.first)
    #expect(sticker.files.map(\.path) == ["Camping/tree.png"])
    #expect(sticker.kind == nil && sticker.added == 1 && sticker.changed == 2)
  }

  @Test(arguments: ["2", "0", "-1"]) func anotherVersionOfTheManifestIsRefused(version: String) throws {
    let desk = try Handwriting()
    try desk.write(theme: Handwriting.theme(), version: version)
    let location = desk.folder.standardizedFileURL.appendingPathComponent("manifest.json")
    let found = try #require(Int(version))
    #expect(throws: StickerError.unsupportedVersion(location, found: found, supported: 1)) { try desk.open() }
  }

  @Test func anotherVersionOfAThemeIsRefusedWhateverElseItHolds() throws {
    let desk = try Handwriting()
    try desk.write(theme: #"{"format":"sticker-theme","version":7,"stickers":"elsewhere"}"#)
    let library = try desk.open()
    let error = #expect(throws: StickerError.self) { try library.themes[0].stickers }
    guard case .unsupportedVersion(_, found: 7, supported: 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("version 7") == true)
  }

  @Test(arguments: ["", "{", "[]", "null", #"{"format":"sticker-manifest"}"#, #"{"format":"x","version":1}"#])
  func damagedManifestsAreToldAsSuch(text: String) throws {
    let desk = try Handwriting()
    try Data(text.utf8).write(to: desk.folder.appendingPathComponent("manifest.json"))
    let error = #expect(throws: StickerError.self) { try desk.open() }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func anErrorNamesThePlaceInTheDocument() throws {
    let desk = try Handwriting()
    let sticker = Handwriting.sticker("Camping/tree.png").replacingOccurrences(of: #""id":"s1","#, with: "")
    try desk.write(theme: Handwriting.theme(sticker))
    let error = #expect(throws: StickerError.self) { try desk.open().themes[0].stickers }
    #expect(
      error?.description.contains("'id' is missing (at stickers[0])") == true, "\(error?.description ?? "")")
  }

  @Test func theManifestItselfMayBeNamed() throws {
    let desk = try Handwriting()
    try desk.write(theme: Handwriting.theme(Handwriting.sticker("Camping/tree.png")))
    let library = try StickerLibrary(manifest: desk.folder.appendingPathComponent("manifest.json"))
    #expect(try library.sticker(id: "Camping/tree.png") != nil)
    #expect(library.pictures.path == desk.folder.standardizedFileURL.path)
  }

  @Test func whatIsMissingIsToldAsSuch() throws {
    let nowhere = URL(fileURLWithPath: "/nonexistent/place")
    #expect(throws: StickerError.missing(URL(fileURLWithPath: "/nonexistent/place/manifest.json"))) {
      try StickerLibrary(manifest: nowhere)
    }
  }

  @Test func aDocumentThatIsNotTheOneNamedIsRefused() throws {
    let desk = try Handwriting()
    try desk.write(theme: Handwriting.theme(), sha256: String(repeating: "0", count: 64))
    let error = #expect(throws: StickerError.self) { try desk.open().themes[0].stickers }
    guard case .digestMismatch = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["../secret.json", "/etc/passwd", "themes/../../secret.json", "themes//x.json", "", "."])
  func documentsOutsideTheFolderAreRefused(href: String) throws {
    let desk = try Handwriting()
    try desk.write(theme: Handwriting.theme(), href: href)
    let error = #expect(throws: StickerError.self) { try desk.open() }
    guard case .unsafePath(href, in: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "../secret.png", "/etc/passwd", "Camping/../../secret.png", "Camping//tree.png", "Camping/.",
  ])
  func picturesOutsideTheFolderAreRefused(path: String) throws {
    let desk = try Handwriting()
    try desk.write(
      theme: Handwriting.theme(Handwriting.sticker("Camping/tree.png", files: Handwriting.file(path))))
    let error = #expect(throws: StickerError.self) { try desk.open().themes[0].stickers }
    guard case .unsafePath(path, in: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["100% #1?.png", "a%20b.png", "e\u{301}t\u{e9}.png", "木.png", "a;b&c=d.png", "~.png"])
  func oddNamesLeadToTheirFiles(name: String) throws {
    let desk = try Handwriting()
    let picture = Data(name.utf8)
    try FileManager.default.createDirectory(
      at: desk.folder.appendingPathComponent("Camping"), withIntermediateDirectories: true)
    let path = desk.folder.path + "/Camping/" + name
    try #require(FileManager.default.createFile(atPath: path, contents: picture))
    let file = Handwriting.file("Camping/" + name, sha256: hexadecimalSHA256(picture))
    try desk.write(theme: Handwriting.theme(Handwriting.sticker("Camping/" + name, files: file)))
    let sticker = try #require(try desk.open().sticker(id: "Camping/" + name))
    #expect(try sticker.data(for: Traits()) == picture)
  }

  @Test func namesThatDifferByNormalFormAreTwoStickers() throws {
    let desk = try Handwriting()
    try desk.write(
      theme: Handwriting.theme(
        Handwriting.sticker("Camping/e\u{301}.png", id: "decomposed"),
        Handwriting.sticker("Camping/\u{e9}.png", id: "composed")))
    let library = try desk.open()
    #expect(try library.sticker(id: "Camping/\u{e9}.png")?.id == "composed")
    #expect(try library.sticker(id: "Camping/e\u{301}.png")?.id == "decomposed")
  }
}
