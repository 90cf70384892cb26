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
}
