import Foundation
import Testing

/// SIGKILL at random moments of a busy index: readers never see anything half-made, and no id changes.
@Suite(.serialized) struct KillTests {
  /// `STICKERD_KILLS=100` for the whole hundred.
  static let kills = ProcessInfo.processInfo.environment["STICKERD_KILLS"].flatMap { Int($0) } ?? 25

  @Test func killedDaemonLosesNothing() throws {
    let sandbox = try Sandbox()
    for theme in 0..<4 {
      let folder = "\(sandbox.share)/T\(theme)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for number in 0..<40 {
        try Pictures.png(theme * 100 + number).write(to: URL(fileURLWithPath: "\(folder)/\(number).png"))
      }
    }
    try sandbox.once()
    let places = try sandbox.places()
    let reader = PollingReader(published: sandbox.published)
    reader.start()
    var generator = SystemRandomNumberGenerator()
    for kill in 0..<Self.kills {
      try sandbox.start()
      for number in 0..<Int.random(in: 1...30, using: &generator) {
        try Pictures.png(kill * 1000 + number).write(
          to: URL(fileURLWithPath: "\(sandbox.share)/T\(number % 4)/new\(number).png"))
      }
      // Not a wait for anything: the moment of the kill is to be any.
      usleep(UInt32.random(in: 0...15_000, using: &generator))
      sandbox.killDaemon()
    }
    let complaints = reader.stop()
    #expect(reader.looks > 0)
    #expect(complaints == [], "a reader found something half-made")
    try #require(sandbox.once().status == 0)
    let now = try sandbox.places()
    for (path, id) in places { #expect(now[path] == id, "\(path) has another id") }
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
    let check = try Programs.run(
      "/usr/bin/sqlite3", [sandbox.state + "/index.sqlite", "PRAGMA integrity_check"])
    #expect(check.output == "ok\n")
  }
}

/// Reads the manifest and every document it names, again and again, on a thread of its own.
private final class PollingReader: @unchecked Sendable {
  private let published: String
  private let lock = NSLock()
  private var isStopping = false
  private var complaints: [String] = []
  private(set) var looks = 0
  private let ended = DispatchSemaphore(value: 0)

  init(published: String) {
    self.published = published
  }

  func start() {
    Thread { [self] in
      while !lock.withLock({ isStopping }) { look() }
      ended.signal()
    }.start()
  }

  func stop() -> [String] {
    lock.withLock { isStopping = true }
    ended.wait()
    return complaints
  }

  private func look() {
    guard let data = FileManager.default.contents(atPath: published + "/manifest.json"),
      let manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let themes = manifest["themes"] as? [[String: Any]]
    else {
      complaints.append("no manifest")
      return
    }
    looks += 1
    for theme in themes {
      let href = theme["href"] as? String ?? ""
      guard let document = FileManager.default.contents(atPath: published + "/" + href) else {
        complaints.append("missing \(href)")
        continue
      }
      if document.count != theme["bytes"] as? Int
        || (try? JSONSerialization.jsonObject(with: document)) == nil
      {
        complaints.append("half-written \(href)")
      }
    }
    usleep(2000)
  }
}
