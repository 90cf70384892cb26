import Foundation
import StickerModel
import Testing

@testable import StickerOutputs

/// Whatever step fails, readers keep the last good state, and the next publishing catches up.
struct FaultTests {
  let folder = PublishFolder()
  var catalog: PretendCatalog { folder.catalog }

  /// Two folders made, two documents and a manifest written and renamed, one superseded document touched.
  static let steps = 0..<9

  @Test(arguments: steps, [ENOSPC, EIO, EACCES])
  func aFailingStepLeavesTheLastGoodStateByteForByte(step: Int, code: Int32) throws {
    try publishFirst()
    let before = folder.bytes("manifest.json")
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    catalog.set("Space", [Sample.sticker("Space/moon.png", id: "s9")])
    let files = FailingFiles(folder: folder.path, failing: step, code: code)
    let publisher = folder.publisher(files)
    let problem = caught { _ = try publisher.publish(from: catalog) }
    try #require(files.steps.indices.contains(step), "\(files.steps)")
    let isTouch = files.steps[step].hasPrefix("touch")
    #expect((problem == nil) == isTouch, "\(files.steps)")
    if !isTouch { #expect(folder.bytes("manifest.json") == before, "\(files.steps)") }
    if let problem { expectHelp(problem, code) }
    #expect(folder.damage().isEmpty)
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
    try catchUp(publisher, files)
  }

  private func publishFirst() throws {
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    catalog.set("Nature", [Sample.sticker("Nature/leaf.png", id: "s2")])
    _ = try folder.publisher().publish(from: catalog)
  }

  private func catchUp(_ publisher: Publisher, _ files: FailingFiles) throws {
    files.failing = nil
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
    #expect(folder.manifest?.generation == catalog.currentGeneration)
    #expect(folder.manifest?.themes.map(\.name) == ["Camping", "Nature", "Space"])
  }

  private func expectHelp(_ problem: Problem, _ code: Int32) {
    #expect(problem.message.contains(folder.path))
    #expect(problem.hint?.isEmpty == false)
    #expect(problem.status == (code == EACCES ? .cannotCreate : .io))
    if code == ENOSPC { #expect(problem.message.hasSuffix("the disk is full")) }
  }

  private func caught(_ body: () throws -> Void) -> Problem? {
    do { try body() } catch { return error as? Problem }
    return nil
  }

  @Test func theListOfStepsIsWhole() throws {
    try publishFirst()
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    catalog.set("Space", [Sample.sticker("Space/moon.png", id: "s9")])
    let files = FailingFiles(folder: folder.path, code: 0)
    _ = try folder.publisher(files).publish(from: catalog)
    #expect(files.steps.count == Self.steps.count, "\(files.steps)")
  }

  /// A full disk takes a part first; `room` is what it has left.
  @Test(arguments: [0, 1, 100, 700])
  func aShortWriteIsNoticed(room: Int) throws {
    try publishFirst()
    let before = folder.bytes("manifest.json")
    var left = room
    let full = FolderFiles(folder: folder.path) { descriptor, bytes in
      if left == 0 {
        errno = ENOSPC
        return -1
      }
      let written = write(descriptor, bytes.baseAddress, min(bytes.count, left))
      left -= written
      return written
    }
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    let names = folder.names
    let problem = caught { _ = try folder.publisher(full).publish(from: catalog) }
    #expect(problem?.status == .io)
    #expect(folder.bytes("manifest.json") == before)
    #expect(folder.names == names)
  }

  @Test func manySmallWritesMakeAWholeFile() throws {
    let slow = FolderFiles(folder: folder.path) { write($0, $1.baseAddress, min($1.count, 7)) }
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try folder.publisher(slow).publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func anInterruptedWriteIsContinued() throws {
    var calls = 0
    let interrupted = FolderFiles(folder: folder.path) { descriptor, bytes in
      calls += 1
      if calls % 2 == 1 {
        errno = EINTR
        return -1
      }
      return write(descriptor, bytes.baseAddress, min(bytes.count, 50))
    }
    catalog.set("Camping", [Sample.sticker("Camping/tree.png")])
    _ = try folder.publisher(interrupted).publish(from: catalog)
    #expect(folder.damage().isEmpty)
  }

  @Test func killedBetweenTheManifestAndTheCatalog() throws {
    try publishFirst()
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    catalog.refusesToRemember = true
    #expect(throws: PretendCatalog.Refusal.self) { _ = try folder.publisher().publish(from: catalog) }
    catalog.refusesToRemember = false
    try restart()
  }

  @Test func killedBetweenADocumentAndTheManifest() throws {
    try publishFirst()
    let before = folder.bytes("manifest.json")
    catalog.set("Camping", [Sample.sticker("Camping/tent.png")])
    let files = FailingFiles(folder: folder.path, failing: 4, code: EIO)
    _ = caught { _ = try folder.publisher(files).publish(from: catalog) }
    #expect(files.steps.last == "write manifest.json")
    #expect(folder.bytes("manifest.json") == before)
    try restart()
  }

  private func restart() throws {
    let publisher = folder.publisher()
    let repairs = try publisher.verify(from: catalog, digests: true)
    #expect(repairs.manifest)
    catalog.mark(repairs.themes)
    _ = try publisher.publish(from: catalog)
    #expect(folder.damage().isEmpty)
    #expect(folder.manifest?.generation == catalog.currentGeneration)
    #expect(try folder.publisher().verify(from: catalog, digests: true).isEmpty)
  }
}
