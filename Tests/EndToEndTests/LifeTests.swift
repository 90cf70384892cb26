import Foundation
import Testing

/// A daemon's life: starting twice, being killed, losing its index, filling its queue.
@Suite(.serialized) struct LifeTests {
  private func stocked() throws -> Sandbox {
    let sandbox = try Sandbox()
    for theme in ["Camping", "Nature"] {
      try FileManager.default.createDirectory(
        atPath: sandbox.share + "/" + theme, withIntermediateDirectories: true)
      for number in 0..<5 {
        try Pictures.png(number).write(to: URL(fileURLWithPath: "\(sandbox.share)/\(theme)/\(number).png"))
      }
    }
    return sandbox
  }

  @Test func secondDaemonIsRefusedAndTheFirstUndisturbed() throws {
    let sandbox = try stocked()
    try sandbox.start()
    let second = try Programs.run("stickerd", sandbox.arguments)
    #expect(second.status == 75)
    #expect(second.errors.contains("another stickerd"))
    try sandbox.sync()
    #expect(sandbox.stop() == 0)
  }

  @Test func lostIndexIsMadeAgainWithTheOldIds() throws {
    let sandbox = try stocked()
    try sandbox.once()
    let places = try sandbox.places()
    let before = try sandbox.manifest()
    for ending in ["", "-wal", "-shm"] { unlink(sandbox.state + "/index.sqlite" + ending) }
    try #require(sandbox.once().status == 0)
    #expect(try sandbox.places() == places)
    let after = try sandbox.manifest()
    #expect(after["share"] as? String == before["share"] as? String)
    #expect(try #require(after["generation"] as? Int) > #require(before["generation"] as? Int))
  }

  @Test func damagedIndexIsSetAsideAndMadeAgain() throws {
    let sandbox = try stocked()
    try sandbox.once()
    let places = try sandbox.places()
    for ending in ["-wal", "-shm"] { unlink(sandbox.state + "/index.sqlite" + ending) }
    try Data("this is no database, whatever its name says; it only looks like one".utf8).write(
      to: URL(fileURLWithPath: sandbox.state + "/index.sqlite"))
    let result = try sandbox.once()
    try #require(result.status == 0)
    #expect(result.errors.contains("set aside"))
    #expect(try sandbox.places() == places)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.state).contains { $0.contains("damaged") })
  }

  @Test func newerIndexIsRefusedAndLeftAlone() throws {
    let sandbox = try stocked()
    try sandbox.once()
    try Programs.run("/usr/bin/sqlite3", [sandbox.state + "/index.sqlite", "PRAGMA user_version = 999"])
    let result = try sandbox.once()
    #expect(result.status == 78)
    #expect(result.errors.contains("newer version"))
  }

  @Test func editedManifestIsWrittenAnew() throws {
    let sandbox = try stocked()
    try sandbox.once()
    let before = try sandbox.documents()
    try Data("{}".utf8).write(to: URL(fileURLWithPath: sandbox.published + "/manifest.json"))
    try #require(sandbox.once().status == 0)
    #expect(try sandbox.documents() == before)
  }

  @Test func overflowIsRecoveredAndCounted() throws {
    let sandbox = try stocked()
    try sandbox.start()
    let places = try sandbox.places()
    sandbox.pause()
    try FileManager.default.createDirectory(
      atPath: sandbox.share + "/Burst", withIntermediateDirectories: true)
    let burst = """
      cd "$1/Camping"; i=0; while [ $i -lt 12000 ]; do : > x$i.txt; i=$((i+1)); done
      mv 0.png zero.png; rm 1.png
      """
    try Programs.run("/bin/sh", ["-c", burst, "sh", sandbox.share])
    sandbox.resume()
    try sandbox.sync()
    let status = try sandbox.control("status", "--json")
    let counted = status.output.firstMatch(of: #/"overflows":(\d+)/#).flatMap { Int($0.1) } ?? 0
    #expect(counted >= 1)
    let now = try sandbox.places()
    #expect(now["Camping/zero.png"] == places["Camping/0.png"])
    #expect(now["Camping/1.png"] == nil)
    #expect(now["Nature/3.png"] == places["Nature/3.png"])
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test func termEndsItCleanlyAndWhatIsDroppedLaterIsFound() throws {
    let sandbox = try stocked()
    try sandbox.start()
    #expect(sandbox.stop() == 0)
    try Pictures.png(77).write(to: URL(fileURLWithPath: sandbox.share + "/Nature/late.png"))
    try sandbox.start()
    #expect(try sandbox.places()["Nature/late.png"] != nil)
  }

  @Test func termInTheFirstIndexEndsSoonAndTheNextStartGoesOn() throws {
    let sandbox = try Sandbox()
    for theme in 0..<20 {
      let folder = "\(sandbox.share)/T\(theme)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for number in 0..<150 {
        try Pictures.png(number).write(to: URL(fileURLWithPath: "\(folder)/\(number).png"))
      }
    }
    let process = Programs.process("stickerd", sandbox.arguments, [:])
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Any moment of the first index will do.
    usleep(40_000)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try sandbox.start()
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test(arguments: [
    (arguments: ["--share", "/nowhere/at/all"], status: 66, word: "no such folder"),
    (arguments: ["--share", "/etc/passwd"], status: 66, word: "not a folder"),
    (arguments: ["--share", "/usr", "--state", "/proc/nowhere"], status: 73, word: "/proc/nowhere"),
    (arguments: ["--share", "/usr", "--state", "/etc/passwd"], status: 73, word: "/etc/passwd"),
    (arguments: ["--share", "/usr", "--publish", "/usr"], status: 78, word: "lies in the share"),
    (arguments: ["--shre", "/usr"], status: 64, word: "did you mean '--share'"),
  ])
  func whatCantWorkIsNamedWithItsExitStatus(arguments: [String], status: Int32, word: String) throws {
    let sandbox = try Sandbox()
    let state = arguments.contains("--state") ? [] : ["--state", sandbox.state]
    for mode in [["--once"], []] {
      let result = try Programs.run("stickerd", arguments + state + mode)
      #expect(result.status == status, "\(result.errors)")
      #expect(result.errors.contains(word), "\(result.errors)")
    }
  }

  @Test func settingsAreReadAgainOnHangUp() throws {
    let sandbox = try stocked()
    try sandbox.start()
    #expect(try sandbox.places()["Nature/3.png"] != nil)
    try #"{massRemoval: "off", ignore: ["3.png"]}"#.write(
      toFile: sandbox.root + "/settings.json5", atomically: true, encoding: .utf8)
    kill(sandbox.pid, SIGHUP)
    // The signal and the sync's request take different ways: ask until it has been read.
    for _ in 0..<100 where try sandbox.places()["Nature/3.png"] != nil { try sandbox.sync() }
    #expect(try sandbox.places()["Nature/3.png"] == nil)
    #expect(try sandbox.places()["Nature/4.png"] != nil)
  }
}
