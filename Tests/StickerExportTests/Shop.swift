import Foundation
import Testing

/// A copy of the sample stickers, an index of it, and a place for exports, with the real programs.
final class Shop {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL
  var share: URL { folder.appendingPathComponent("Stickers") }
  var exports: URL { folder.appendingPathComponent("Exports") }

  init(hasSamples: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: exports, withIntermediateDirectories: true)
    let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Stickers").standardized
    if hasSamples {
      try FileManager.default.copyItem(at: samples, to: share)
      try index()
    } else {
      try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func index() throws {
    let outcome = try run("stickerd", ["--share", share.path, "--state", folder.path + "/state", "--once"])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// - Parameter words: `DEST` becomes the path of `name` below the exports.
  func export(_ words: [String], to name: String? = nil) throws -> Outcome {
    let destination = name.map { [place($0).path] } ?? []
    return try run("stickerctl", ["--state", folder.path + "/state", "export"] + words + destination)
  }

  /// The same, which has to succeed.
  @discardableResult
  func exported(_ words: [String], to name: String) throws -> URL {
    let outcome = try export(words, to: name)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return place(name)
  }

  func place(_ name: String) -> URL { exports.appendingPathComponent(name) }

  /// Writes a file of the share, and its folders.
  func write(_ bytes: [UInt8], _ path: String) throws {
    let file = URL(fileURLWithPath: share.path + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try #require(FileManager.default.createFile(atPath: share.path + "/" + path, contents: Data(bytes)))
  }

  /// Everything below the exports with what would show that it was written again.
  func stamps() throws -> [String: [Int]] {
    var stamps: [String: [Int]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: exports.path) {
      var status = stat()
      try #require(lstat(exports.path + "/" + path, &status) == 0)
      stamps[path] = [
        Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
    return stamps
  }

  func run(_ program: String, _ words: [String]) throws -> Outcome {
    let process = Process()
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let programs = URL(fileURLWithPath: own).deletingLastPathComponent()
    process.executableURL =
      program.hasPrefix("/") ? URL(fileURLWithPath: program) : programs.appendingPathComponent(program)
    process.arguments = words
    process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": folder.path]
    process.currentDirectoryURL = folder
    let errors = folder.appendingPathComponent("errors-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: errors)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
