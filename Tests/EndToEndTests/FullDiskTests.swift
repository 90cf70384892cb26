import Foundation
import Testing

/// Real disks without room, and one that can't be written: the daemon stays, tells, and goes on by itself.
@Suite(
  .serialized, .enabled(if: MountRoom.lack(of: ["mounts"]) == nil, "no mount namespace can be made here"))
struct FullDiskTests {
  private func stocked(_ room: MountRoom) throws -> Sandbox {
    let sandbox = try Sandbox(room: room)
    for number in 0..<6 { try sandbox.write(Pictures.png(number), "Camping/\(number).png") }
    try sandbox.write(Pictures.png(100), "Nature/tree.png")
    return sandbox
  }

  /// Takes all the room of a folder's disk.
  private func fill(_ folder: String, in room: MountRoom) throws {
    try room.shell(
      "dd if=/dev/zero of=\(folder)/filler bs=4k 2>/dev/null || :; dd if=/dev/zero of=\(folder)/filler.rest bs=1 count=4096 2>/dev/null || :"
    )
  }

  private func expectWhole(_ sandbox: Sandbox, _ places: [String: String]) throws {
    let now = try sandbox.places()
    for (path, id) in places { #expect(now[path] == id, "\(path)") }
  }

  @Test(arguments: ["64k", "1m"]) func fullPublishFolderKeepsTheLastGoodManifest(size: String) throws {
    let room = try #require(MountRoom())
    let sandbox = try stocked(room)
    let folder = sandbox.state + "/public"
    try room.shell("mkdir -p \(folder); mount -t tmpfs -o size=\(size),mode=755 tmpfs \(folder)")
    try sandbox.start()
    let places = try sandbox.places()
    let manifest = try Data(contentsOf: URL(fileURLWithPath: sandbox.published + "/manifest.json"))
    try fill(folder, in: room)
    try sandbox.write(Pictures.png(50), "Camping/new.png")
    try waitUntil("the status tells") { try sandbox.problem("publish") != nil }
    let problem = try #require(try sandbox.problem("publish"))
    #expect(problem.message.contains("disk is full") && problem.message.contains(folder), "\(problem)")
    #expect(problem.hint.contains("space"), "\(problem)")
    #expect(try sandbox.status()["state"] as? String == "degraded")
    #expect(try sandbox.control("sync").status != 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sandbox.published + "/manifest.json")) == manifest)
    try expectWhole(sandbox, places)
    try room.shell("rm \(folder)/filler*")
    try waitUntil("it goes on") { try sandbox.places()["Camping/new.png"] != nil }
    try waitUntil("the status is well") { try sandbox.status()["state"] as? String == "watching" }
    try expectWhole(sandbox, places)
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
    #expect(sandbox.stop() == 0)
  }

  /// Index and documents on one small disk.
  @Test func fullStateFolderKeepsTheLastGoodState() throws {
    let room = try #require(MountRoom())
    let sandbox = try stocked(room)
    try room.shell(
      "mkdir -p \(sandbox.state); mount -t tmpfs -o size=1m,mode=755 tmpfs \(sandbox.state)")
    try sandbox.start()
    let places = try sandbox.places()
    let generation = try #require(try sandbox.manifest()["generation"] as? Int)
    try fill(sandbox.state, in: room)
    // More than the room that the log has already taken.
    for number in 0..<600 { try sandbox.write(Pictures.png(1000 + number), "Burst/\(number).png") }
    try waitUntil("the status tells") { try sandbox.problem("index") != nil }
    let problem = try #require(try sandbox.problem("index"))
    #expect(problem.message.contains(sandbox.state) && problem.message.contains("full"), "\(problem)")
    #expect(problem.hint.contains("room"), "\(problem)")
    // Looks that go well meanwhile must not make it forget what it could not write.
    for number in 0..<3 {
      try sandbox.write(Data(), "Camping/other\(number).txt")
      try FileManager.default.removeItem(atPath: sandbox.share + "/Camping/other\(number).txt")
    }
    #expect(try sandbox.control("sync").status != 0)
    try expectWhole(sandbox, places)
    #expect(try sandbox.manifest()["generation"] as? Int == generation)
    try room.shell("rm \(sandbox.state)/filler*; mount -o remount,size=16m \(sandbox.state)")
    try waitUntil("it goes on") { try sandbox.places().count == places.count + 600 }
    try waitUntil("the status is well") { try sandbox.status()["state"] as? String == "watching" }
    try expectWhole(sandbox, places)
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
    #expect(sandbox.stop() == 0)
  }

  /// Too small for any index: an exit that a service manager takes as worth another start, and a plain word.
  @Test func stateFolderWithoutAnyRoomIsWorthAnotherStart() throws {
    let room = try #require(MountRoom())
    let sandbox = try stocked(room)
    try room.shell(
      "mkdir -p \(sandbox.state); mount -t tmpfs -o size=64k,mode=755 tmpfs \(sandbox.state)")
    for mode in [[], ["--once"]] {
      let line = Array(room.entering.dropFirst()) + [Programs.folder + "/stickerd"] + sandbox.arguments
      let result = try Programs.run(room.entering[0], line + mode)
      #expect(result.status == 74, "\(result.errors)")
      #expect(result.errors.contains("full") && result.errors.contains("hint:"), "\(result.errors)")
    }
    try room.shell("mount -o remount,size=8m \(sandbox.state)")
    try sandbox.start()
    #expect(try sandbox.places().count == 7)
  }

  @Test func indexingOnceWithoutRoomSaysSo() throws {
    let room = try #require(MountRoom())
    let sandbox = try stocked(room)
    for number in 0..<900 { try sandbox.write(Pictures.png(1000 + number), "Many/\(number).png") }
    try room.shell(
      "mkdir -p \(sandbox.state); mount -t tmpfs -o size=400k,mode=755 tmpfs \(sandbox.state)")
    let line = Array(room.entering.dropFirst()) + [Programs.folder + "/stickerd"] + sandbox.arguments
    let result = try Programs.run(room.entering[0], line + ["--once"])
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.contains("could not write the index"), "\(result.errors)")
    try room.shell("mount -o remount,size=16m \(sandbox.state)")
    try #require(sandbox.once().status == 0)
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test func readOnlyPublishFolderIsToldAndWaitedFor() throws {
    let room = try #require(MountRoom())
    let sandbox = try stocked(room)
    let folder = sandbox.state + "/public"
    try room.shell("mkdir -p \(folder); mount -t tmpfs -o size=1m,mode=755 tmpfs \(folder)")
    try sandbox.start()
    let places = try sandbox.places()
    try room.shell("mount -o remount,ro \(folder)")
    try sandbox.write(Pictures.png(50), "Camping/new.png")
    try waitUntil("the status tells") { try sandbox.problem("publish") != nil }
    #expect(try #require(try sandbox.problem("publish")).message.contains("Read-only"))
    try expectWhole(sandbox, places)
    #expect(try sandbox.places()["Camping/new.png"] == nil)
    try room.shell("mount -o remount,rw \(folder)")
    try waitUntil("it goes on") { try sandbox.places()["Camping/new.png"] != nil }
    try waitUntil("the status is well") { try sandbox.status()["state"] as? String == "watching" }
    try expectWhole(sandbox, places)
  }
}
