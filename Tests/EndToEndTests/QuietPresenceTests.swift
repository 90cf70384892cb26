import Foundation
import Testing

/// 21, 117: what the daemon leaves behind where it is not asked: nothing in the share, little in the log.
@Suite struct QuietPresenceTests {
  /// Every system call that names the share or an open folder of it.
  @Test func insideTheShareItOnlyReads() throws {
    let sandbox = try Sandbox()
    for folder in ["cats/g", "dogs"] {
      try FileManager.default.createDirectory(
        atPath: sandbox.share + "/" + folder, withIntermediateDirectories: true)
    }
    for number in 0..<20 {
      try Pictures.png(number).write(to: URL(fileURLWithPath: sandbox.share + "/cats/g/\(number).png"))
    }
    try Pictures.png(1).prefix(40).write(to: URL(fileURLWithPath: sandbox.share + "/dogs/half.png"))
    let trace = sandbox.root + "/trace"
    let arguments = ["-f", "-y", "-s", "200", "-o", trace, Programs.folder + "/stickerd"] + sandbox.arguments
    for _ in 0..<2 {
      let result = try Programs.run("/usr/bin/strace", arguments + ["--once"])
      if result.status == 1 && result.errors.contains("ptrace") {
        try Test.cancel("nothing can be traced here")
      }
      #expect(result.status == 0, "\(result.errors)")
      let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
        .filter { $0.contains(sandbox.share) && !$0.contains("execve(") }
      #expect(lines.contains { $0.contains("openat2(") }, "nothing was traced")
      #expect(lines.filter(isNoReading).prefix(3).map(String.init) == [])
    }
  }

  private func isNoReading(_ line: Substring) -> Bool {
    let words = [
      "O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND", " write(", " pwrite", " rename", " unlink",
      " mkdir",
      " chmod", " fchmod", " chown", " fchown", " utimensat", " setxattr", " fsetxattr", " flock(", "F_SETLK",
      "F_SETLEASE", " link", " symlink", " truncate", " ftruncate",
    ]
    // The manifest and the index tell where the share is: those calls write elsewhere.
    let subject = line.prefix { $0 != "\"" }
    return words.contains {
      $0.hasPrefix(" ") ? subject.contains($0) && subject.contains("/share") : line.contains($0)
    }
  }

  @Test func brokenFilesAreOneLineAtMostHoweverOftenTheyAreLookedAt() throws {
    let sandbox = try Sandbox()
    for folder in ["cats", "dogs"] {
      try FileManager.default.createDirectory(
        atPath: sandbox.share + "/" + folder, withIntermediateDirectories: true)
    }
    for number in 0..<300 {
      let bytes = number.isMultiple(of: 2) ? Data("no picture".utf8) : Data()
      try bytes.write(to: URL(fileURLWithPath: sandbox.share + "/cats/bad\u{1B}\(number).png"))
    }
    try sandbox.start()
    for _ in 0..<8 {
      try sandbox.control("rescan")
      try sandbox.sync()
    }
    let lines = sandbox.log.split(separator: "\n")
    #expect(lines.count < 30, "\(lines.prefix(40).joined(separator: "\n"))")
    #expect(!sandbox.log.contains("\u{1B}"))
    #expect(sandbox.stop() == 0)
  }
}
