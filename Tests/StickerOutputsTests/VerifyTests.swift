import Foundation
import StickerModel
import StickerOutputs
import Testing

struct VerifyTests {
  let folder = PublishFolder()
  var catalog: PretendCatalog { folder.catalog }

  private func publishTwo() throws {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    catalog.set("Nature", [Sample.sticker("Nature/leaf.png", id: "s2")])
    _ = try folder.publisher().publish(from: catalog)
  }

  @Test func whatIsAsItWasNeedsNoRepair() throws {
    try publishTwo()
    #expect(try folder.publisher().verify(from: catalog).isEmpty)
    #expect(try folder.publisher().verify(from: catalog, digests: true).isEmpty)
  }

  @Test func nothingIsMissedBeforeTheFirstGeneration() throws {
    catalog.currentGeneration = 0
    #expect(try folder.publisher().verify(from: catalog).isEmpty)
  }

  @Test(arguments: ["edited", "truncated", "removed", "link", "folder"])
  func aDocumentThatSomeoneTouchedIsMadeAnew(how: String) throws {
    try publishTwo()
    try spoil(try folder.href("Nature"), how)
    try repair(expecting: [2], manifest: false)
  }

  @Test(arguments: ["edited", "truncated", "removed"])
  func aManifestThatSomeoneTouchedIsMadeAnew(how: String) throws {
    try publishTwo()
    let good = folder.bytes("manifest.json")
    try spoil("manifest.json", how)
    try repair(expecting: [], manifest: true)
    #expect(folder.bytes("manifest.json") == good)
  }

  /// A loss of power: the name and the size are there, the bytes are not, and no stamp tells.
  @Test func afterAnUncleanEndDigestsTell() throws {
    try publishTwo()
    let href = try folder.href("Nature")
    try spoilUnseen(href)
    #expect(try folder.publisher().verify(from: catalog).isEmpty)
    #expect(try folder.publisher().verify(from: catalog, digests: true).themes == [2])
  }

  @Test func aMissingFolderMeansAll() throws {
    try publishTwo()
    try FileManager.default.removeItem(at: folder.url("themes"))
    try repair(expecting: [1, 2], manifest: false)
    try FileManager.default.removeItem(atPath: folder.path)
    try repair(expecting: [1, 2], manifest: true)
  }

  @Test func anotherNameOfTheShareReachesTheManifest() throws {
    try publishTwo()
    let renamed = Publisher(folder: folder.path, name: "Sticker art", digest: secureHash)
    #expect(try renamed.verify(from: catalog).manifest)
    _ = try renamed.publish(from: catalog)
    #expect(folder.text("manifest.json").contains(#""name":"Sticker art""#))
  }

  private func spoil(_ name: String, _ how: String) throws {
    let text = folder.text(name)
    try FileManager.default.removeItem(at: folder.url(name))
    switch how {
    case "edited": try folder.write(text.replacing("Nature", with: "Future"), to: name)
    case "truncated": try folder.write(String(text.prefix(100)), to: name)
    case "link":
      try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: "/")
    case "folder":
      try FileManager.default.createDirectory(at: folder.url(name), withIntermediateDirectories: false)
    default: break
    }
  }

  private func spoilUnseen(_ name: String) throws {
    let path = "\(folder.path)/\(name)"
    var status = stat()
    #expect(stat(path, &status) == 0)
    let handle = try FileHandle(forUpdating: folder.url(name))
    try handle.write(contentsOf: Data(count: Int(status.st_size)))
    try handle.close()
    #expect(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
  }

  private func repair(expecting themes: [Int64], manifest: Bool) throws {
    let publisher = folder.publisher()
    let repairs = try publisher.verify(from: catalog)
    #expect(repairs.themes == themes)
    #expect(repairs.manifest == manifest)
    catalog.mark(repairs.themes)
    if let href = folder.manifest?.themes.first(where: { isFolder($0.href) })?.href {
      let problem = #expect(throws: Problem.self) { _ = try publisher.publish(from: catalog) }
      #expect(problem?.status == .cannotCreate)
      try FileManager.default.removeItem(at: folder.url(href))
    }
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
    #expect(try folder.publisher().verify(from: catalog, digests: true).isEmpty)
  }

  private func isFolder(_ name: String) -> Bool {
    var status = stat()
    return lstat("\(folder.path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
