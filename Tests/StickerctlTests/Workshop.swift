import Foundation
import Testing

/// A copy of the sample stickers, an index of it, and the real programs.
final class Workshop {
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var json: Any? { try? JSONSerialization.jsonObject(with: output, options: .fragmentsAllowed) }
    /// What stands between NULs.
    var names: [[UInt8]] { output.split(separator: 0).map(Array.init) }
  }

  let folder: URL
  var share: URL { folder.appendingPathComponent("Stickers") }
  var state: URL { folder.appendingPathComponent("state") }

  init(indexed: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("stickerctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.samples, to: share)
    if indexed { try index() }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func index() throws {
    let outcome = try run("stickerd", ["--share", share.path, "--state", state.path, "--once"])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  func control(_ words: String...) throws -> Outcome {
    try run("stickerctl", ["--state", state.path] + words)
  }

  func runDaemon(_ words: [String]) throws -> Outcome { try run("stickerd", words) }

  func runControl(_ words: [String]) throws -> Outcome { try run("stickerctl", words) }

  /// A shell's line with `$ctl` for the program; for pipes and redirections.
  func shell(_ line: String) throws -> Outcome {
    let control = "'\(Self.programs.appendingPathComponent("stickerctl").path)' --state '\(state.path)'"
    return try run("/bin/bash", ["-c", "ctl() { \(control) \"$@\"; }; " + line])
  }

  func process(_ program: String, _ words: [String]) -> Process {
    let process = Process()
    process.executableURL =
      program.hasPrefix("/") ? URL(fileURLWithPath: program) : Self.programs.appendingPathComponent(program)
    process.arguments = words
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.standardInput = FileHandle.nullDevice
    return process
  }

  private static let samples =
    URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Stickers").standardized

  static func sample(_ path: String) -> URL { samples.appendingPathComponent(path) }

  static func program(_ name: String) -> String { programs.appendingPathComponent(name).path }

  func run(_ program: String, _ words: [String]) throws -> Outcome {
    let process = process(program, words)
    // Errors are few: a file keeps them from filling a pipe that nobody empties yet.
    let errors = folder.appendingPathComponent("errors-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: errors)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = try String(decoding: Data(contentsOf: errors), as: UTF8.self)
    return Outcome(status: process.terminationStatus, output: output, errors: text)
  }

  private static let programs: URL = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent()
  }()
}
