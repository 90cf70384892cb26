import Foundation
import Testing

/// With a daemon that runs.
@Suite struct LiveTests {
  @Test func theDaemonIsAsked() throws {
    let shop = try Workshop()
    let daemon = shop.process("stickerd", ["--share", shop.share.path, "--state", shop.state.path])
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    defer {
      daemon.terminate()
      daemon.waitUntilExit()
    }
    try waitForSocket(shop)
    #expect(try shop.control("sync").status == 0)
    let status = try #require(try shop.control("status", "--json").json as? [String: Any])
    #expect(status["state"] as? String != "stopped")
    try FileManager.default.copyItem(
      at: shop.share.appendingPathComponent("Camping/mug.png"),
      to: shop.share.appendingPathComponent("Space/mug.png"))
    let synced = try #require(try shop.control("sync", "--json").json as? [String: Any])
    #expect(synced["generation"] as? Int != nil)
    #expect(try shop.control("show", "Space/mug.png").status == 0)
    for words in [["rescan"], ["rescan", "Space"], ["rescan", shop.share.path + "/Space/"], ["accept"]] {
      #expect(try shop.run(words).status == 0, "\(words)")
    }
    #expect(try shop.control("sync", "--timeout", "30").status == 0)
    #expect(try shop.control("verify").status == 0)
  }

  /// The daemon makes the socket when it can answer; a start that fails is seen by the exit of the test.
  private func waitForSocket(_ shop: Workshop) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while try shop.control("accept").status == 69 {
      try #require(Date() < deadline, "the daemon did not come up")
    }
  }
}
