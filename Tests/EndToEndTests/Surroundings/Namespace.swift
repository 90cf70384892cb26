import Foundation
import Testing

/// Mounts and limits of our own, which the rest of the machine never sees: a user and mount namespace, held open by a
/// sleeping process for as long as this object lives.
final class Namespace: Sendable {
  private let holder: pid_t

  /// `nil` where the system gives none; what to say then is `reasonToSkip`.
  static let isAvailable: Bool = (try? Namespace()) != nil
  static let reasonToSkip: Comment = "the system gives no user and mount namespaces (unshare -Urm)"

  struct Refused: Error {}

  init() throws {
    let process = Programs.process(
      "/usr/bin/unshare",
      [
        "--user", "--map-root-user", "--mount", "--propagation", "private", "--kill-child=KILL",
        "sh", "-c", "echo ready; exec sleep 3600",
      ], [:])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    holder = process.processIdentifier
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n" else {
      throw Refused()
    }
  }

  deinit { kill(holder, SIGKILL) }

  /// What runs a program in here, before its name.
  var entrance: [String] {
    ["/usr/bin/nsenter", "--preserve-credentials", "--user", "--mount", "--target", "\(holder)", "--"]
  }

  /// Runs a line of shell in here; it must go well.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let line = Array(entrance.dropFirst()) + ["/bin/sh", "-ec", script]
    let result = try Programs.run(entrance[0], line)
    try #require(result.status == 0, "\(script): \(result.errors)")
    return result.output
  }

  /// A path of in here for those outside.
  func seen(_ path: String) -> String { "/proc/\(holder)/root" + path }
}
