import Foundation
import Testing

@testable import StickerKit

/// A folder with a copy of the sample stickers as `stickerd --once` publishes them.
final class Exhibition {
  let folder: URL
  var share: URL { folder.appendingPathComponent("Stickers") }
  var published: URL { folder.appendingPathComponent("public") }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("stickerkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Stickers").standardized
    try FileManager.default.copyItem(at: samples, to: share)
    try publish()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func publish() throws {
    let process = Process()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(
      "stickerd")
    process.arguments = [
      "--share", share.path, "--state", folder.path + "/state", "--publish", published.path, "--once",
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  func open() throws -> StickerLibrary { try StickerLibrary(manifest: published, pictures: share) }

  /// The library as it is now, with its own copy of the documents.
  func openCopy() throws -> StickerLibrary {
    let copy = folder.appendingPathComponent("copy-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: published, to: copy)
    return try StickerLibrary(manifest: copy, pictures: share)
  }

  func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(
      at: share.appendingPathComponent(path), to: share.appendingPathComponent(other))
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: share.appendingPathComponent(path))
  }

  func copy(_ path: String, to other: String) throws {
    let data = try Data(contentsOf: share.appendingPathComponent(path))
    try data.write(to: share.appendingPathComponent(other))
  }
}
