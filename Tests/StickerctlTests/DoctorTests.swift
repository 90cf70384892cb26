import Foundation
import Glibc
import Testing
import ToolSupport

/// `doctor` with the real programs: each trouble gives its line, and nothing else does.
@Suite struct DoctorTests {
  private typealias Object = [String: Any]

  private struct Answer {
    var status: Int32
    var outcomes: [String: String]
    var messages: [String: String]
    var facts: [String: Object]
    var fixes: [String: String]

    /// The checks that are neither fine nor without a thing to look at.
    var troubles: Set<String> { Set(outcomes.filter { !["ok", "skipped"].contains($0.value) }.keys) }
  }

  private func doctor(_ shop: Workshop) throws -> Answer {
    let outcome = try shop.control("doctor", "--json")
    let json = try #require(outcome.json as? Object, "\(outcome.errors)")
    var answer = Answer(status: outcome.status, outcomes: [:], messages: [:], facts: [:], fixes: [:])
    for check in try #require(json["checks"] as? [Object]) {
      let name = try #require(check["check"] as? String)
      answer.outcomes[name] = check["outcome"] as? String
      answer.messages[name] = check["message"] as? String
      answer.facts[name] = check["facts"] as? Object
      answer.fixes[name] = check["fix"] as? String
    }
    #expect((answer.status == 1) == answer.outcomes.values.contains("failed"))
    return answer
  }

  private func live<Result>(
    _ shop: Workshop, _ words: [String] = [], _ body: (Process) throws -> Result
  ) throws -> Result {
    let daemon = shop.process("stickerd", ["--share", shop.share.path, "--state", shop.state.path] + words)
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    defer {
      kill(daemon.processIdentifier, SIGCONT)
      daemon.terminate()
      daemon.waitUntilExit()
    }
    let deadline = Date(timeIntervalSinceNow: 60)
    while try shop.control("sync").status != 0 {
      try #require(Date() < deadline, "the daemon did not come up")
    }
    return try body(daemon)
  }

  @Test func aHealthyDaemonIsProvenToBe() throws {
    let shop = try Workshop()
    try live(shop) { daemon in
      let answer = try doctor(shop)
      #expect(answer.troubles.isEmpty, "\(answer.messages)")
      #expect(
        Set(answer.outcomes.keys) == [
          "daemon", "unit", "canary", "sample", "share", "inside", "permissions", "watches", "clock", "space",
          "database", "published",
        ])
      #expect(answer.facts["daemon"]?["process"] as? Int == Int(daemon.processIdentifier))
      #expect(answer.facts["canary"]?["latencyMs"] as? Double ?? 0 > 0)
      #expect(answer.facts["sample"]?["latencyMs"] as? Double ?? 0 > 0)
      #expect(answer.facts["watches"]?["needed"] as? Int == 6, "five folders and our own")
      #expect(answer.messages["watches"]?.contains("all 5 folders") == true)
    }
  }

  /// The change time of an inode can't be set back.
  @Test func nothingIsWrittenIntoTheShare() throws {
    let shop = try Workshop()
    func look() throws -> String {
      try shop.run("/usr/bin/find", [shop.share.path, "-printf", "%p %i %s %T@ %C@\\n"]).text
    }
    try live(shop) { _ in
      let before = try look()
      let answer = try doctor(shop)
      #expect(answer.troubles.isEmpty, "\(answer.messages)")
      #expect(try shop.control("doctor", "--report").status == 0)
      let after = try look()
      #expect(after == before)
    }
  }

  @Test func documentsAreFoundWhereTheDaemonPutThem() throws {
    let shop = try Workshop(indexed: false)
    let publish = shop.folder.appendingPathComponent("elsewhere")
    let troubles = try live(shop, ["--publish", publish.path]) { _ in try doctor(shop).troubles }
    #expect(troubles.isEmpty)
    #expect(try doctor(shop).troubles == ["daemon"])
    try FileManager.default.removeItem(at: publish.appendingPathComponent("themes"))
    #expect(try doctor(shop).troubles == ["daemon", "published"])
  }

  @Test func withoutADaemonAllElseIsLookedAt() throws {
    let shop = try Workshop()
    let answer = try doctor(shop)
    #expect(answer.status == 1)
    #expect(answer.troubles == ["daemon"], "\(answer.messages)")
    #expect(answer.outcomes["canary"] == "skipped")
    #expect(answer.fixes["daemon"]?.contains("start") == true)
  }

  @Test func withoutAnIndexItStillAnswers() throws {
    let answer = try doctor(try Workshop(indexed: false))
    #expect(answer.outcomes["database"] == "failed")
    #expect(answer.outcomes["sample"] == "ok")
  }

  @Test func aDaemonThatHangsIsFoundOut() throws {
    let shop = try Workshop()
    try live(shop) { daemon in
      kill(daemon.processIdentifier, SIGSTOP)
      let answer = try doctor(shop)
      #expect(answer.outcomes["daemon"] == "failed")
      #expect(answer.messages["daemon"]?.contains("in time") == true)
    }
  }

  @Test func aShareThatIsGoneIsToldOnceForTheDaemonAndOnceForItself() throws {
    let shop = try Workshop()
    try live(shop) { _ in
      try FileManager.default.moveItem(at: shop.share, to: shop.folder.appendingPathComponent("away"))
      while try shop.control("sync", "--timeout", "5").status == 0 { _ = try shop.control("rescan") }
      let answer = try doctor(shop)
      #expect(answer.troubles == ["daemon", "share"], "\(answer.messages)")
      #expect(answer.messages["daemon"]?.components(separatedBy: "no such folder").count == 2)
      #expect(answer.outcomes["canary"] == "ok")
      try FileManager.default.moveItem(at: shop.folder.appendingPathComponent("away"), to: shop.share)
    }
  }

  @Test func aDaemonThatPollsSendsNoCanary() throws {
    let shop = try Workshop()
    try live(shop, ["--poll", "60"]) { _ in
      let answer = try doctor(shop)
      #expect(answer.troubles.isEmpty, "\(answer.messages)")
      #expect(answer.outcomes["canary"] == "skipped")
    }
  }

  /// Nobody but the kernel knows that a watch is gone.
  @Test func aFolderThatIsNotWatchedIsFound() throws {
    let shop = try Workshop()
    let limited = try shop.run(
      "/usr/bin/unshare",
      [
        "--user", "--map-root-user", "/bin/bash", "-c",
        """
        echo 4 >/proc/sys/user/max_inotify_watches || exit 9
        "$1" --share "$2" --state "$3" --log error & daemon=$!
        until "$0" --state "$3" sync; do kill -0 $daemon || exit 8; done
        "$0" --state "$3" doctor --json; status=$?
        kill $daemon; wait $daemon; exit $status
        """,
        Workshop.program("stickerctl"), Workshop.program("stickerd"), shop.share.path, shop.state.path,
      ])
    try #require(![8, 9].contains(limited.status), "\(limited.errors)")
    let start = try #require(limited.text.range(of: #"{"version""#))
    let text = Data(limited.text[start.lowerBound...].utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: text) as? Object)
    let watches = (json["checks"] as? [Object])?.first { $0["check"] as? String == "watches" }
    let facts = try #require(watches?["facts"] as? Object)
    #expect(facts["limit"] as? Int == 4)
    #expect(facts["needed"] as? Int == 6)
    #expect(watches?["outcome"] as? String != "ok")
    #expect((watches?["message"] as? String)?.contains("3 of 5 folders watched") == true, "\(watches ?? [:])")
    #expect((watches?["fix"] as? String)?.contains("max_user_watches") == true)
  }

  @Test func whatIsInsideTheShareIsTold() throws {
    let shop = try Workshop()
    let space = shop.share.path + "/Space"
    symlink("/etc", space + "/out")
    symlink("moon.png", space + "/in.png")
    mkfifo(space + "/pipe.png", 0o644)
    let answer = try doctor(shop)
    #expect(answer.troubles == ["daemon", "inside"], "\(answer.messages)")
    #expect(answer.facts["inside"]?["links"] as? Int == 1)
    #expect(answer.facts["inside"]?["linksOutside"] as? Int == 1)
    #expect(answer.facts["inside"]?["special"] as? Int == 1)
  }

  @Test func filesOfTheFutureAreTold() throws {
    let shop = try Workshop()
    let soon = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 3600)]
    try FileManager.default.setAttributes(soon, ofItemAtPath: shop.share.path + "/Space/star.png")
    let answer = try doctor(shop)
    #expect(answer.troubles == ["daemon", "clock"])
    #expect(answer.facts["clock"]?["filesInTheFuture"] as? Int == 1)
    #expect(answer.messages["clock"]?.contains("'Space/star.png'") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can try another user's rights"))
  func permissionsAreTriedAsTheServiceAndNotAsRoot() throws {
    let shop = try Workshop()
    chmod(shop.folder.path, 0o755)
    for path in [shop.state.path, shop.state.path + "/public"] { chown(path, 65534, 65534) }
    #expect(try doctor(shop).troubles == ["daemon"], "nobody may read all of it")
    chmod(shop.share.path + "/Camping/mug.png", 0o600)
    chmod(shop.share.path + "/Nature/Winter", 0o700)
    chown(shop.state.path + "/public", 0, 0)
    let answer = try doctor(shop)
    #expect(answer.outcomes["permissions"] == "failed")
    #expect(answer.facts["permissions"]?["unreadable"] as? Int == 2)
    let message = answer.messages["permissions"] ?? ""
    for part in ["Camping/mug.png", "Nature/Winter", "public': it may not be written"] {
      #expect(message.contains(part), "\(message)")
    }
  }

  @Test(arguments: ["a byte more", "another byte", "gone", "no manifest"])
  func publishedDocumentsAreComparedWithTheirDigests(damage: String) throws {
    let shop = try Workshop()
    let publish = shop.state.appendingPathComponent("public")
    let themes = publish.appendingPathComponent("themes")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: themes.path).sorted().first)
    let document = themes.appendingPathComponent(name)
    var bytes = try Data(contentsOf: document)
    switch damage {
    case "a byte more":
      bytes.append(10)
      try bytes.write(to: document)
    case "another byte":
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: document)
    case "gone": try FileManager.default.removeItem(at: document)
    default: try Data("{}".utf8).write(to: publish.appendingPathComponent("manifest.json"))
    }
    let answer = try doctor(shop)
    #expect(answer.troubles == ["daemon", "published"], "\(answer.messages)")
    #expect(answer.outcomes["published"] == "failed")
    if damage != "no manifest" { #expect(answer.messages["published"]?.contains(name) == true) }
  }

  @Test func aDamagedIndexIsLookedThrough() throws {
    let shop = try Workshop()
    let index = shop.state.appendingPathComponent("index.sqlite")
    // What is still in the write-ahead file would hide the damage.
    _ = try shop.run("/usr/bin/sqlite3", [index.path, "PRAGMA wal_checkpoint(TRUNCATE)"])
    var bytes = try Data(contentsOf: index)
    for place in stride(from: 8192, to: bytes.count, by: 4096) {
      bytes.replaceSubrange(place..<(place + 512), with: Data(repeating: 0xA5, count: 512))
    }
    try bytes.write(to: index)
    let answer = try doctor(shop)
    #expect(answer.outcomes["database"] == "failed", "\(answer.messages)")
    #expect(answer.fixes["database"]?.contains("restart stickerd") == true)
  }

  @Test func theLastEventsAreShownAndSaved() throws {
    let shop = try Workshop()
    try live(shop) { _ in
      try FileManager.default.copyItem(
        at: shop.share.appendingPathComponent("Camping/mug.png"),
        to: shop.share.appendingPathComponent("Space/cup.png"))
      #expect(try shop.control("sync").status == 0)
      let shown = try shop.control("doctor", "--events").text
      #expect(shown.contains("Space/cup.png") && shown.contains("closed-after-writing"))
      #expect(shown.contains("published"))
      let file = shop.folder.appendingPathComponent("saved.jsonl")
      #expect(try shop.control("doctor", "--save", file.path).status == 0)
      let saved = try String(contentsOf: file, encoding: .utf8)
      #expect(saved.hasPrefix(#"{"format":"sticker-history","version":1"#))
      #expect(saved.contains(#""folder":"Space","name":"cup.png""#))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    #expect(try shop.control("doctor", "--events").status == 69)
    #expect(try shop.control("doctor", "--events", "--report").status == 64)
    #expect(try shop.control("doctor", "--names").status == 64)
  }

  @Test func metricsCountWhatHappens() throws {
    let shop = try Workshop()
    try live(shop) { _ in
      let before = try metrics(shop)
      let drop = shop.share.appendingPathComponent("Space/cup.png")
      try FileManager.default.copyItem(at: shop.share.appendingPathComponent("Camping/mug.png"), to: drop)
      #expect(try shop.control("sync").status == 0)
      let after = try metrics(shop)
      let size = try Double(Data(contentsOf: drop).count)
      func grown(_ name: String) -> Double { (after[name] ?? .nan) - (before[name] ?? .nan) }
      #expect(grown("stickerd_pictures_read_total") >= 1)
      #expect(grown("stickerd_read_bytes_total") >= size)
      #expect(grown("stickerd_events_total") >= 2)
      #expect(grown("stickerd_batches_total") >= 1)
      #expect(grown("stickerd_publish_latency_seconds_count") >= 1)
      #expect(grown("stickerd_publish_latency_seconds_sum") > 0)
      #expect(grown("stickerd_files") == 1)
      #expect(after[#"stickerd_coverage_folders{by="events"}"#] == 5)
      #expect(after[#"stickerd_state{state="watching"}"#] == 1)
      #expect(after[#"stickerd_errors_total{kind="publish"}"#] == 0)
    }
  }

  private func metrics(_ shop: Workshop) throws -> [String: Double] {
    let reply = try RequestClient(socket: shop.state.path + "/stickerd.sock").send("GET", "/metrics")
    var values: [String: Double] = [:]
    for line in String(decoding: reply.body, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#")
    {
      let words = line.split(separator: " ")
      values[String(words[0])] = words.last.flatMap { Double($0) }
    }
    return values
  }

  /// Every name of the share is a word that stands nowhere else.
  @Test func aReportHoldsNoNamesUnlessTheyAreWanted() throws {
    let shop = try Workshop(indexed: false)
    let manager = FileManager.default
    try manager.removeItem(at: shop.share)
    let picture = try Data(contentsOf: Workshop.sample("Camping/mug.png"))
    let deep = shop.share.appendingPathComponent("Quokka it's/Wombat")
    try manager.createDirectory(at: deep, withIntermediateDirectories: true)
    try picture.write(to: deep.appendingPathComponent("Numbat@2x~dark.png"))
    try live(shop) { _ in
      try picture.write(to: deep.appendingPathComponent("Bilby.Potoroo.png"))
      try manager.moveItem(at: deep, to: shop.share.appendingPathComponent("Dunnart"))
      try Data("no picture".utf8).write(to: shop.share.appendingPathComponent("Dunnart/Quoll.png"))
      let late = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 3600)]
      try manager.setAttributes(late, ofItemAtPath: shop.share.path + "/Dunnart/Bilby.Potoroo.png")
      #expect(try shop.control("rescan", "Dunnart").status == 0)
      #expect(try shop.control("sync").status == 0)
      let words = ["quokka", "it's", "wombat", "numbat", "bilby", "potoroo", "dunnart", "quoll"]
      let report = try shop.control("doctor", "--report").text.lowercased()
      for word in words { #expect(!report.contains(word), "\(word) in \(report)") }
      #expect(report.contains("closed-after-writing") && report.contains("sqlite"))
      // Places on the disk are one word, however long.
      #expect(report.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("/stickerctl-") })
      let named = try shop.control("doctor", "--report", "--names").text.lowercased()
      for word in words where word != "numbat" { #expect(named.contains(word), "\(word)") }
    }
  }
}
