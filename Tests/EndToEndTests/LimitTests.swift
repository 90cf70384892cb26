import Foundation
import Testing

/// Small versions of what `script/limits` drives: whatever happens how often, its costs stay bounded.
@Suite(.serialized) struct LimitTests {
  private func stocked(_ count: Int) throws -> Sandbox {
    let sandbox = try Sandbox()
    for number in 0..<count { try sandbox.write(Pictures.png(number), "cats/\(number).png") }
    try sandbox.start()
    return sandbox
  }

  private func generation(_ sandbox: Sandbox) throws -> Int {
    try #require(try sandbox.manifest()["generation"] as? Int)
  }

  /// The most memory that the daemon ever held, in MB.
  private func peak(_ sandbox: Sandbox) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(sandbox.pid)/status", encoding: .utf8)
    return try #require(text.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.1) }) / 1024
  }

  private func lines(_ sandbox: Sandbox) -> Int { sandbox.log.split(separator: "\n").count }

  @Test func changesOfRightsPublishNothing() throws {
    let sandbox = try stocked(300)
    let (before, told) = (try generation(sandbox), lines(sandbox))
    for turn in 0..<10 {
      for number in 0..<300 { chmod("\(sandbox.share)/cats/\(number).png", turn % 2 == 0 ? 0o600 : 0o644) }
    }
    try sandbox.sync()
    #expect(try generation(sandbox) == before)
    #expect(lines(sandbox) == told)
  }

  @Test func burstOfPassingFilesLeavesNothing() throws {
    let sandbox = try stocked(20)
    let (before, told) = (try generation(sandbox), lines(sandbox))
    let python = """
      import os, sys
      for _ in range(15000):
          os.close(os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY)); os.unlink(sys.argv[1])
      """
    try Programs.run("/usr/bin/python3", ["-c", python, sandbox.share + "/cats/passing.png"])
    try sandbox.sync()
    #expect(try generation(sandbox) == before)
    // An overflow of the kernel's queue is told, if there was one.
    #expect(lines(sandbox) <= told + 10, "\(sandbox.log.suffix(1000))")
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test func savesInQuickSuccessionKeepTheSticker() throws {
    let sandbox = try stocked(20)
    let id = try sandbox.places()["cats/0.png"]
    let told = lines(sandbox)
    for number in 0..<100 {
      try Pictures.png(1000 + number).write(to: URL(fileURLWithPath: sandbox.share + "/cats/0.png"))
      usleep(5_000)
    }
    try sandbox.sync()
    #expect(try sandbox.places()["cats/0.png"] == id)
    #expect(lines(sandbox) == told)
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test func themeThatComesAndGoesIsTheSameInTheEnd() throws {
    let sandbox = try stocked(100)
    let (places, told) = (try sandbox.places(), lines(sandbox))
    let script =
      "cp -r $1/cats $1/../kept; for i in 1 2 3 4 5 6 7 8; do rm -r $1/cats; cp -r $1/../kept $1/cats; done"
    try Programs.run("/bin/sh", ["-ec", script, "sh", sandbox.share])
    try sandbox.sync()
    #expect(try sandbox.places() == places)
    #expect(lines(sandbox) == told)
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  /// Hints of thousands of folders and files collapse: memory does not grow with them.
  @Test func memoryStaysBoundedWithManyFoldersAndALargeOne() throws {
    let sandbox = try stocked(20)
    let rested = try peak(sandbox)
    let python = """
      import os, sys
      for number in range(1000):
          os.mkdir(f"{sys.argv[1]}/many{number}"); open(f"{sys.argv[1]}/many{number}/a.svg", "w").write(f"<svg><!--{number}--></svg>")
      os.mkdir(f"{sys.argv[1]}/large")
      for number in range(4000): open(f"{sys.argv[1]}/large/{number}.svg", "w").write(f"<svg><!--{number}--></svg>")
      """
    try Programs.run("/usr/bin/python3", ["-c", python, sandbox.share])
    try sandbox.sync()
    #expect(try sandbox.places().count == 5020)
    #expect(try peak(sandbox) < rested + 64)
  }
}
