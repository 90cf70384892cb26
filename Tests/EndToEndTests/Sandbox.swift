import Foundation
import Testing

/// A share with its state folder in a place of its own; gone when the test is over.
final class Sandbox {
  let root: String
  var share: String { root + "/share" }
  var state: String { root + "/state" }
  /// As it is seen from outside of the room.
  var published: String { (room?.place ?? "") + state + "/public" }
  let room: MountRoom?
  private var daemon: Process?

  /// - Parameters:
  ///   - more: further settings, `key: value` in JSON5.
  ///   - room: where the programs run; the share, the state and what is published may be mounted in it.
  ///   - ordinary: the daemon runs as an ordinary user, whom modes of files bind, even where the tests run as root.
  init(brake: Bool = false, settings more: [String] = [], ordinary: Bool = false, room: MountRoom? = nil)
    throws
  {
    self.room = room
    root = NSTemporaryDirectory() + "stickerd-test-" + UUID().uuidString.prefix(8)
    let settings = (brake ? [] : [#"massRemoval: "off""#]) + more
    try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
    try "{\(settings.joined(separator: ", "))}".write(
      toFile: root + "/settings.json5", atomically: true, encoding: .utf8)
    guard ordinary, geteuid() == 0 else { return }
    lowering = ["--reuid=65534", "--regid=65534", "--clear-groups", "--", Programs.folder + "/stickerd"]
    chown(root, 65534, 65534)
  }

  /// What makes an ordinary user of root; empty if there is nothing to be lowered.
  private var lowering: [String] = []

  /// The program and its arguments.
  private func command(_ more: [String]) -> (program: String, arguments: [String]) {
    let program = lowering.isEmpty ? [Programs.folder + "/stickerd"] : ["/usr/bin/setpriv"] + lowering
    return entered(program + arguments + more)
  }

  /// A command in the room.
  private func entered(_ command: [String]) -> (program: String, arguments: [String]) {
    let line = (room?.entering ?? []) + command
    return (line[0], Array(line.dropFirst()))
  }

  /// Runs a script that sees what the daemon sees; the sandbox's root is `$1`.
  func shell(_ script: String) throws -> Programs.Result {
    let line = entered(["/bin/bash", "-c", script, "sh", root])
    return try Programs.run(line.program, line.arguments)
  }

  deinit {
    if let daemon, daemon.isRunning {
      kill(daemon.processIdentifier, SIGKILL)
      daemon.waitUntilExit()
    }
    try? FileManager.default.removeItem(atPath: root)
  }

  var arguments: [String] { ["--config", root + "/settings.json5", "--share", share, "--state", state] }

  @discardableResult
  func once(_ more: String...) throws -> Programs.Result {
    let command = command(["--once"] + more)
    return try Programs.run(command.program, command.arguments)
  }

  @discardableResult
  func control(_ command: String...) throws -> Programs.Result {
    let line = entered([Programs.folder + "/stickerctl", "--state", state] + command)
    return try Programs.run(line.program, line.arguments)
  }

  // MARK: - The daemon

  var pid: pid_t { daemon?.processIdentifier ?? 0 }

  /// Starts the daemon and waits until it has looked at everything.
  func start(_ more: String...) throws {
    try launch(more)
    try sync()
  }

  func launch(_ more: [String] = [], environment: [String: String] = [:]) throws {
    let command = command(more)
    let process = Programs.process(command.program, command.arguments, environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let log = root + "/log"
    if !FileManager.default.fileExists(atPath: log) {
      #expect(FileManager.default.createFile(atPath: log, contents: nil))
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    handle.seekToEndOfFile()
    process.standardError = handle
    try process.run()
    daemon = process
  }

  var log: String { (try? String(contentsOfFile: root + "/log", encoding: .utf8)) ?? "" }

  /// Returns when everything that happened before is published. While the daemon is not up yet, it is asked again.
  func sync() throws {
    let last = try askForSync()
    try #require(last.status == 0, "sync: \(last.errors) log: \(log.suffix(2000))")
  }

  func askForSync() throws -> Programs.Result {
    var last = Programs.Result(status: 0, output: "", errors: "")
    for _ in 0..<600 {
      last = try control("sync", "--timeout", "60")
      if last.status != 69 { break }
      usleep(20_000)
    }
    return last
  }

  func pause() { kill(pid, SIGSTOP) }
  func resume() { kill(pid, SIGCONT) }

  /// Ends the daemon as a service manager does; gives its exit status.
  @discardableResult
  func stop() -> Int32 {
    guard let daemon else { return 0 }
    kill(daemon.processIdentifier, SIGTERM)
    daemon.waitUntilExit()
    self.daemon = nil
    return daemon.terminationStatus
  }

  func killDaemon() {
    guard let daemon else { return }
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
    self.daemon = nil
  }

  // MARK: - What is published

  func manifest() throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: published + "/manifest.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Every line of every document, without what differs from index to index.
  func documents() throws -> [String] {
    try lines().map { line in
      var line = line
      line.replace(#/"id":"[^"]*"/#, with: "")
      line.replace(#/"added":\d+,"changed":\d+,"formerPaths":\[[^\]]*\]/#, with: "")
      return line
    }
  }

  /// `path: id` of every sticker.
  func places() throws -> [String: String] {
    var places: [String: String] = [:]
    for line in try lines() {
      guard let id = line.firstMatch(of: #/^\{"id":"([^"]*)"/#)?.1,
        let path = line.firstMatch(of: #/"path":"([^"]*)"/#)?.1
      else { continue }
      places[String(path)] = String(id)
    }
    return places
  }

  func lines() throws -> [String] {
    let themes = try #require(try manifest()["themes"] as? [[String: Any]])
    return try themes.flatMap { theme in
      let href = try #require(theme["href"] as? String)
      return try String(contentsOfFile: published + "/" + href, encoding: .utf8).split(separator: "\n").map(
        String.init)
    }
  }

  /// What a fresh index of the share as it is now says.
  func freshDocuments() throws -> [String] {
    let fresh = try Sandbox()
    let line =
      (room?.entering ?? []) + [
        Programs.folder + "/stickerd", "--config", root + "/settings.json5", "--share", share, "--state",
        fresh.state,
        "--once",
      ]
    let result = try Programs.run(line[0], Array(line.dropFirst()))
    try #require(result.status == 0, "\(result.errors)")
    return try fresh.documents()
  }
}

/// The first lines that one side has and the other lacks; `nil` if the sides are equal.
func difference(_ left: [String], _ right: [String]) -> String? {
  if left == right { return nil }
  let lost = Set(right).subtracting(left)
  let invented = Set(left).subtracting(right)
  return "lost \(lost.sorted().prefix(2)), invented \(invented.sorted().prefix(2))"
}
