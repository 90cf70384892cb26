import Foundation
import StickerModel
import Testing

@testable import StickerExport

/// A source of pictures whose reading can do harm.
private struct Pictures: PictureSource {
  var onRead: () throws -> Void = {}

  func read(picture path: RelativePath, _ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Digest {
    try onRead()
    try path.bytes.withUnsafeBytes(piece)
    return digest(of: path.bytes)
  }

  /// Good enough to tell a few short texts apart.
  func digest(of bytes: [UInt8]) -> Digest {
    var digest = [UInt8](repeating: 0, count: 32)
    for (index, byte) in bytes.enumerated() { digest[index % 32] = digest[index % 32] &* 31 &+ byte }
    digest[31] ^= UInt8(truncatingIfNeeded: bytes.count)
    return Digest(digest)
  }
}

private struct Gone: Error {}

/// The moments at which somebody else is quicker.
@Suite final class DestinationTests {
  private let parent = FileManager.default.temporaryDirectory
    .appendingPathComponent("destination-\(UUID().uuidString)").resolvingSymlinksInPath()

  init() throws { try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: parent) }

  private func tree(_ files: [String: String], pictures: [String] = []) throws -> ExportTree {
    var tree = ExportTree()
    for (path, text) in files { try tree.add(RelativePath(path), .bytes(Array(text.utf8))) }
    for path in pictures { try tree.add(RelativePath(path), .picture(try picture(path))) }
    return tree
  }

  private func picture(_ path: String) throws -> PublishedFile {
    let sha256 = Pictures().digest(of: Array(path.utf8)).hexadecimal
    let text = """
      {"path":"\(path)","format":"png","scale":1,"idiom":"universal","appearance":"any","heightClass":"any",
       "sha256":"\(sha256)","bytes":\(path.utf8.count)}
      """
    return try #require(PublishedFile(try JSONValue.decode(Array(text.utf8))))
  }

  private func write(_ tree: ExportTree, _ onRead: @escaping () throws -> Void = {}) throws -> Outcome {
    let place = try Place(parent.path + "/Out", outside: "/nonexistent")
    return try Destination(place, Pictures(onRead: onRead)).write(tree, form: "folder")
  }

  private func put(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: parent.appendingPathComponent(path))
  }

  private var all: [String: String] {
    get throws {
      var texts: [String: String] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: parent.path) {
        texts[path] = try? String(contentsOf: parent.appendingPathComponent(path), encoding: .utf8)
      }
      return texts.filter { !$0.key.hasSuffix(".stickerctl-export") }
    }
  }

  @Test func aFailureLeavesWhatWasThere() throws {
    _ = try write(tree(["a/b": "1", "c": "2"]))
    let next = try tree(["a/b": "3", "d": "4"], pictures: ["e/f"])
    #expect(throws: Gone.self) { try self.write(next) { throw Gone() } }
    #expect(try all == ["Out/a/b": "1", "Out/c": "2"])
    #expect(try write(next).changed == 1)
    #expect(try all == ["Out/a/b": "3", "Out/d": "4", "Out/e/f": "e/f"])
  }

  @Test func whatOthersWriteMeanwhileIsNotLost() throws {
    _ = try write(tree(["a/b": "1", "c": "2"]))
    try put("old", "Out/theirs")
    let next = try tree(["a/b": "1"], pictures: ["e/f"])
    // Pictures are read before what others wrote is linked: so this is the last moment at which they can be seen.
    _ = try write(next) {
      try self.put("late", "Out/late")
      try FileManager.default.removeItem(at: self.parent.appendingPathComponent("Out/theirs"))
      try self.put("new", "Out/theirs")
    }
    #expect(try all == ["Out/a/b": "1", "Out/e/f": "e/f", "Out/late": "late", "Out/theirs": "new"])
  }

  @Test func aRunThatWasKilledBeforeTheSwapIsTidiedUp() throws {
    _ = try write(tree(["a": "1"]))
    try FileManager.default.createDirectory(
      atPath: parent.path + "/.Out.stickerctl-new/deep", withIntermediateDirectories: true)
    try put("half", ".Out.stickerctl-new/deep/half")
    _ = try write(tree(["a": "2"]))
    #expect(try all == ["Out/a": "2"])
  }

  @Test func aRunThatWasKilledAfterTheSwapHandsOverWhatOthersWrote() throws {
    _ = try write(tree(["a": "2"]))
    try FileManager.default.createDirectory(
      atPath: parent.path + "/.Out.stickerctl-old/deep", withIntermediateDirectories: true)
    try put("1", ".Out.stickerctl-old/a")
    try put("theirs", ".Out.stickerctl-old/deep/note")
    _ = try write(tree(["a": "2"]))
    #expect(try all == ["Out/a": "2", "Out/deep/note": "theirs"])
  }

  @Test func aDamagedListMakesNothingOurs() throws {
    _ = try write(tree(["a": "1", "b": "1"]))
    try put("{", ".Out.stickerctl-export")
    _ = try write(tree(["a": "1"]))
    #expect(try all == ["Out/a": "1", "Out/b": "1"])
    try put("{", ".Out.stickerctl-export")
    #expect(throws: Problem.self) { try self.write(self.tree(["a": "2"])) }
  }

  @Test func aFileMayBecomeAFolderAndBack() throws {
    _ = try write(tree(["a": "1"]))
    _ = try write(tree(["a/b": "2"]))
    #expect(try all == ["Out/a/b": "2"])
    _ = try write(tree(["a": "3"]))
    #expect(try all == ["Out/a": "3"])
  }

  @Test(arguments: ["", "..", "../x", "a/../x", "/a", "a//b", "a/", ".", "a/.", "a\0b"])
  func pathsThatLeadOutAreRefused(path: String) throws {
    var tree = ExportTree()
    #expect(throws: Problem.self) { try tree.add(RelativePath(path), .bytes([])) }
    #expect(throws: Problem.self) {
      try tree.add(RelativePath("x/" + String(repeating: "n", count: 256)), .bytes([]))
    }
    #expect(tree.entries.isEmpty)
  }

  @Test(arguments: [["a", "a/b"], ["a/b/c", "a"], ["a/b/c", "a/b"], ["a", "a"]])
  func whatWouldBeFileAndFolderIsRefused(paths: [String]) throws {
    var tree = ExportTree()
    try tree.add(RelativePath(paths[0]), .bytes([]))
    #expect(throws: Problem.self) { try tree.add(RelativePath(paths[1]), .bytes([])) }
    #expect(tree.entries.count == 1)
  }

  @Test(arguments: [["a/Tree", "a/tree"], ["A/x", "a/y"], ["é", "e\u{301}"], ["straße", "STRASSE"]])
  func namesThatAMacTakesForOneAreTold(paths: [String]) throws {
    var tree = ExportTree()
    for path in paths { try tree.add(RelativePath(path), .bytes([])) }
    #expect(tree.collisions.count == 1 && tree.collisions.first?.count == 2)
  }

  @Test func aLongNameIsCutAndStaysItsOwn() {
    let long = String(repeating: "ä", count: 130)
    let (one, other) = (fileName((long + "1").utf8, ".imageset"), fileName((long + "2").utf8, ".imageset"))
    #expect(one != other && one.count <= 255 && String(validating: one, as: UTF8.self) != nil)
    #expect(fileName("tree".utf8, ".imageset").elementsEqual("tree.imageset".utf8))
  }
}
