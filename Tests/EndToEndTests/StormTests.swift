import Foundation
import Testing

/// 29: more events than the kernel keeps, and folders that appear while the daemon starts.
///
/// `STICKERD_STORM` is a factor: 5 makes 20,000 files and 16,000 folders.
@Suite(.serialized) struct StormTests {
  private static let factor =
    ProcessInfo.processInfo.environment["STICKERD_STORM"].flatMap { Int($0) } ?? 1
  private static let queueLimit = "/proc/sys/fs/inotify/max_queued_events"

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func drawing(_ number: Int, at path: String) {
    let bytes = Array("<svg width='\(number % 4000 + 1)' height='\(number)'/>".utf8)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    #expect(descriptor >= 0 && write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  private func ask(_ sandbox: Sandbox, _ sql: String) throws -> String {
    try Programs.run("/usr/bin/sqlite3", ["-readonly", sandbox.state + "/index.sqlite", sql]).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The limit is taken when the queue is made, so it is lowered for the moment of the start only.
  private func startWithQueue(of length: Int, _ sandbox: Sandbox) throws {
    guard let usual = try? String(contentsOfFile: Self.queueLimit, encoding: .utf8) else {
      try Test.cancel("the limit of the event queue can't be read")
    }
    func set(_ value: String) -> Bool {
      (try? value.write(toFile: Self.queueLimit, atomically: false, encoding: .utf8)) != nil
    }
    guard set("\(length)") else { try Test.cancel("only root may lower the limit of the event queue") }
    defer { #expect(set(usual), "the limit of the event queue is \(length) now, and was \(usual)") }
    try sandbox.start()
  }

  @Test func aQueueOfSixteenLosesNothingAndInventsNothing() throws {
    let sandbox = try Sandbox()
    for number in 0..<20 { try make(sandbox.share + "/theme\(number)/group") }
    for number in 0..<50 { drawing(number, at: sandbox.share + "/theme0/old\(number).svg") }
    try startWithQueue(of: 16, sandbox)
    let generation = try ask(sandbox, "SELECT max(generation) FROM generations")
    let count = 4000 * Self.factor
    for number in 0..<count {
      let folder = number.isMultiple(of: 2) ? "" : "/group"
      drawing(100 + number, at: sandbox.share + "/theme\(number % 20)\(folder)/\(number).svg")
    }
    for number in 0..<5 {
      #expect(
        rename(sandbox.share + "/theme0/old\(number).svg", sandbox.share + "/theme1/new\(number).svg") == 0)
      #expect(unlink(sandbox.share + "/theme0/old\(10 + number).svg") == 0)
    }
    try sandbox.sync()
    let overflows = try sandbox.control("status", "--json").output.firstMatch(of: #/"overflows":(\d+)/#)?.1
    #expect(overflows.flatMap { Int($0) } ?? 0 > 0, "no queue of 16 was filled")
    #expect(try ask(sandbox, "SELECT count(*) FROM files") == "\(50 - 5 + count)")
    let kinds =
      "SELECT kind, count(*) FROM changes WHERE generation > \(generation) AND kind <> 'added' GROUP BY kind"
    #expect(try ask(sandbox, kinds) == "moved|5\nremoved|5")
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
    #expect(sandbox.stop() == 0)
  }

  /// Folders are made, filled and moved as fast as can be from before the first look until after it.
  @Test func foldersMadeWhileItStartsAreAllWatched() throws {
    let sandbox = try Sandbox()
    try make(sandbox.share + "/cats")
    let count = 3200 * Self.factor
    let share = sandbox.share
    let ended = DispatchSemaphore(value: 0)
    let maker = Thread {
      for number in 0..<count {
        // Chains of four: each folder is made when the one above it may not be watched yet.
        let chain = "\(share)/cats/\(number / 4)"
        let path = (0...(number % 4)).reduce(chain) { $0 + "/\($1)" }
        if number % 4 == 0 { mkdir(chain, 0o755) }
        mkdir(path, 0o755)
      }
      ended.signal()
    }
    try sandbox.launch()
    maker.start()
    ended.wait()
    try sandbox.sync()
    for number in 0..<count {
      let path = (0...(number % 4)).reduce("\(share)/cats/\(number / 4)") { $0 + "/\($1)" }
      drawing(number, at: path + "/a.svg")
    }
    try sandbox.sync()
    #expect(try ask(sandbox, "SELECT count(*) FROM files") == "\(count)")
    #expect(sandbox.stop() == 0)
  }
}
