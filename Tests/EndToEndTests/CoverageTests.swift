import Foundation
import Testing

/// What the kernel does not tell is looked for, within a stated time, and said.
@Suite(
  .serialized,
  .enabled(
    if: MountRoom.lack(of: ["mounts", "limits", "overlay"]) == nil,
    "no namespace with limits and mounts of its own can be made here"))
struct CoverageTests {
  private func stocked(_ room: MountRoom, themes: Int, _ more: [String] = [], brake: Bool = false) throws
    -> Sandbox
  {
    let sandbox = try Sandbox(brake: brake, settings: ["pollSeconds: 1"] + more, room: room)
    for theme in 0..<themes { try sandbox.write(Pictures.png(theme), "T\(theme)/tree.png") }
    return sandbox
  }

  private func coverage(_ sandbox: Sandbox) throws -> (watched: Int, polled: Int, reasons: [String]) {
    let found = try #require(try sandbox.status()["coverage"] as? [String: Any])
    let reasons = found["reasons"] as? [[String: Any]] ?? []
    #expect(found["everySeconds"] as? Int == 1)
    return (
      try #require(found["watched"] as? Int), try #require(found["polled"] as? Int),
      reasons.compactMap { $0["reason"] as? String }
    )
  }

  /// `state: count` of the view.
  private func view(_ sandbox: Sandbox) throws -> [String] {
    try Programs.run(
      "/usr/bin/sqlite3",
      [
        "-readonly", sandbox.state + "/index.sqlite",
        "SELECT state || ': ' || COUNT(*) FROM coverage WHERE (state = 'watched') = (reason IS NULL) GROUP BY state ORDER BY 1",
      ]
    ).output.split(separator: "\n").map(String.init)
  }

  private func lines(_ sandbox: Sandbox, _ word: String) -> Int {
    sandbox.log.split(separator: "\n").count { $0.contains(word) }
  }

  @Test func beyondTheLimitIsPolledAndWatchedAgainByItself() throws {
    let room = try #require(MountRoom(limits: true))
    try room.shell("echo 21 > /proc/sys/user/max_inotify_watches")
    let sandbox = try stocked(room, themes: 100)
    try sandbox.start()
    // One watch is the cookies', one the share's.
    let before = try coverage(sandbox)
    #expect(before.watched == 20 && before.polled == 81)
    #expect(before.reasons.count == 1 && before.reasons[0].contains("fs.inotify.max_user_watches"))
    #expect(try view(sandbox) == ["polled: 81", "watched: 20"])
    #expect(try sandbox.status()["state"] as? String == "degraded")
    #expect(try #require(try sandbox.problem("polled")).hint.contains("raise the limit"))
    for theme in 0..<100 { try sandbox.write(Pictures.png(500 + theme), "T\(theme)/G/new.png") }
    try waitUntil("polling finds it") { try sandbox.places().count == 200 }
    #expect(lines(sandbox, "instead of watched") == 1, "\(sandbox.log)")
    try room.shell("echo 1000 > /proc/sys/user/max_inotify_watches")
    try waitUntil("it is watched again") { try sandbox.status()["state"] as? String == "watching" }
    #expect(try coverage(sandbox).watched == 201)
    #expect(try view(sandbox) == ["watched: 201"])
    #expect(try sandbox.problem("polled") == nil)
    #expect(lines(sandbox, "every folder is watched again") == 1, "\(sandbox.log)")
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  @Test(arguments: ["max_inotify_instances", "max_inotify_watches"]) func withoutAnyEverythingIsPolled(
    limit: String
  ) throws {
    let room = try #require(MountRoom(limits: true))
    try room.shell("echo 0 > /proc/sys/user/\(limit)")
    let sandbox = try stocked(room, themes: 3)
    try sandbox.start()
    let found = try coverage(sandbox)
    #expect(found.watched == 0 && found.polled == 4)
    #expect(found.reasons.count == 1 && found.reasons[0].contains("fs.inotify.max_user"))
    #expect(try sandbox.status()["state"] as? String == "degraded")
    try sandbox.write(Pictures.png(50), "New/new.png")
    try waitUntil("polling finds it") { try sandbox.places()["New/new.png"] != nil }
    try FileManager.default.removeItem(atPath: sandbox.share + "/New/new.png")
    try sandbox.sync()
    #expect(try sandbox.places()["New/new.png"] == nil)
    #expect(sandbox.stop() == 0)
  }

  /// What stands in the view is of this run.
  @Test func viewForgetsWhatIsWatchedAfterAnotherStart() throws {
    let room = try #require(MountRoom(limits: true))
    let sandbox = try stocked(room, themes: 3)
    try sandbox.start("--poll", "1")
    #expect(try view(sandbox) == ["polled: 4"])
    #expect(try sandbox.status()["state"] as? String == "polling")
    sandbox.stop()
    try sandbox.start()
    #expect(try view(sandbox) == ["watched: 4"])
  }

  /// A file that is put into the lower folder of an overlay makes no event here.
  @Test func changesByOthersAreFoundByPolling() throws {
    let room = try #require(MountRoom(limits: true))
    let sandbox = try Sandbox(settings: ["pollSeconds: 1"], room: room)
    let base = sandbox.root + "/layers"
    try room.shell("mkdir -p \(base) && mount -t tmpfs tmpfs \(base)")
    let places =
      "LOW=\(base)/low UP=\(base)/up WORK=\(base)/work SHARE=\(sandbox.share); mkdir -p $LOW/T $UP $WORK; "
    try room.shell(
      places + "mount -t overlay -o lowerdir=$LOW,upperdir=$UP,workdir=$WORK overlay $SHARE")
    let low = room.place + base + "/low/T"
    try Pictures.png(1).write(to: URL(fileURLWithPath: low + "/a.png"))
    try sandbox.start()
    #expect(try sandbox.status()["state"] as? String == "polling")
    #expect(try coverage(sandbox).reasons.first?.contains("overlay") == true)
    try Pictures.png(2).write(to: URL(fileURLWithPath: low + "/b.png"))
    try waitUntil("polling finds it") { try sandbox.places()["T/b.png"] != nil }
    try Pictures.png(3).write(to: URL(fileURLWithPath: low + "/c.png"))
    try sandbox.sync()
    #expect(try sandbox.places().keys.sorted() == ["T/a.png", "T/b.png", "T/c.png"])
    sandbox.stop()
  }

  /// A program stands behind this file system, and what it does below the kernel is not told.
  @Test(.enabled(if: MountRoom.lack(of: ["fuse"]) == nil, "bindfs cannot be had here"))
  func changesBehindFUSEAreFoundByPolling() throws {
    let room = try #require(MountRoom(limits: true))
    let sandbox = try Sandbox(settings: ["pollSeconds: 1"], room: room)
    let behind = sandbox.root + "/behind"
    try FileManager.default.createDirectory(atPath: behind + "/T", withIntermediateDirectories: true)
    try Pictures.png(1).write(to: URL(fileURLWithPath: behind + "/T/a.png"))
    // It goes into the background with every descriptor it has got, by one of which Foundation waits for its end.
    let options = "attr_timeout=0,entry_timeout=0,negative_timeout=0"
    try room.shell(
      """
      exec bash -c 'for fd in /proc/self/fd/*; do fd=${fd##*/}; ((fd < 3)) || eval "exec $fd>&-"; done
      exec bindfs -o \(options) \(behind) \(sandbox.share) >/dev/null 2>&1 </dev/null'
      """)
    defer { _ = try? room.shell("umount -l \(sandbox.share)") }
    try sandbox.start()
    #expect(try sandbox.status()["state"] as? String == "polling")
    #expect(try coverage(sandbox).reasons.first?.contains("fuse") == true)
    try Pictures.png(2).write(to: URL(fileURLWithPath: behind + "/T/b.png"))
    try waitUntil("polling finds it") { try sandbox.places()["T/b.png"] != nil }
    #expect(sandbox.stop() == 0)
  }

  /// Polling is scanning: a server that suddenly shows nothing wipes nothing.
  @Test func polledShareThatLooksEmptyIsHeld() throws {
    let room = try #require(MountRoom(limits: true))
    let sandbox = try stocked(room, themes: 5, brake: true)
    try sandbox.start("--poll", "1")
    for theme in 0..<5 { try FileManager.default.removeItem(atPath: sandbox.share + "/T\(theme)") }
    try waitUntil("removals are held") { try sandbox.status()["state"] as? String == "held" }
    #expect(try sandbox.places().count == 5)
    try #require(sandbox.control("accept").status == 0)
    try waitUntil("they are accepted") { try sandbox.places().isEmpty }
  }
}
