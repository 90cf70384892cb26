import Foundation

/// One case in one mode.
///
/// It runs on a thread of its own, so it collects what is wrong; the test reports it.
struct CaseRun {
  let file: CaseFile
  let mode: CaseMode
  let sandbox: Sandbox
  private let desk: ShareCommand.Desk
  private(set) var snapshots: [CaseSnapshot] = []
  private(set) var complaints: [String] = []
  private var isBusy = false

  init(_ file: CaseFile, _ mode: CaseMode) throws {
    self.file = file
    self.mode = mode
    sandbox = try Sandbox(
      brake: file.hasBrake, settings: file.settings, ordinary: file.isForOrdinaryUser,
      room: file.needs.isEmpty ? nil : MountRoom())
    desk = ShareCommand.Desk(root: sandbox.root, room: sandbox.room)
    try FileManager.default.createDirectory(
      atPath: sandbox.root + "/outside", withIntermediateDirectories: true)
  }

  mutating func complain(_ what: String?, line: Int? = nil) {
    guard let what else { return }
    complaints.append("\(file.name).case\(line.map { ":\($0)" } ?? ""), \(mode): \(what)")
  }

  mutating func run() throws {
    for command in file.setup { try command.run(desk) }
    if mode == .stopped { try sandbox.once() } else { try sandbox.start() }
    for step in file.steps {
      switch step {
      case .command(let command): try begin(command)
      case .settle: try settle()
      case .arrive: try arrive()
      case .daemon(let step): try take(step)
      case .expect(let expectation, let line):
        if isBusy || snapshots.isEmpty { try settle() }
        complain(complaint(of: expectation), line: line)
      }
    }
    if isBusy { try settle() }
    try compareWithTruth()
    if mode != .stopped && sandbox.stop() != 0 { complain("the daemon ended badly") }
  }

  private mutating func begin(_ command: ShareCommand) throws {
    if mode == .paused && !isBusy { sandbox.pause() }
    isBusy = true
    try command.run(desk)
  }

  private mutating func settle() throws {
    isBusy = false
    var exit: Int32 = 0
    if mode == .stopped {
      exit = try sandbox.once().status
    } else {
      sandbox.resume()
      exit = try sandbox.askForSync().status
    }
    var snapshot = try CaseSnapshot.steady(sandbox, since: snapshots.last?.generation ?? 0)
    snapshot.exit = exit
    if mode != .stopped {
      snapshot.state = try word("state")
      // With the share away, a sync says so at once instead of waiting for what nobody can see.
      if (exit == 0) == (snapshot.state == "unavailable") {
        complain("sync ends with \(exit), and the state is '\(snapshot.state)'")
      }
    }
    snapshots.append(snapshot)
    for trouble in snapshot.troubles { complain(trouble) }
  }

  private mutating func take(_ step: DaemonStep) throws {
    isBusy = true
    if mode == .stopped {
      if step == .accept { try sandbox.once("--accept") }
      return
    }
    sandbox.resume()
    switch step {
    case .rescan, .accept: try sandbox.control(step.rawValue)
    case .restart:
      if sandbox.stop() != 0 { complain("the daemon ended badly") }
      try sandbox.launch()
    case .kill:
      sandbox.killDaemon()
      try sandbox.launch()
    }
  }

  private func word(_ key: String) throws -> String {
    let status = askStatus(socket: sandbox.state + "/stickerd.sock")
    return status.firstMatch(of: try Regex("\"\(key)\":\"([a-z]+)\""))?[1].substring.map(String.init) ?? ""
  }

  /// Each turn ends by itself; how many turns there are depends on how long the daemon waits for the writer.
  private mutating func arrive() throws {
    try settle()
    for _ in 0..<100 where try isArriving() {
      usleep(100_000)
      isBusy = false
      if mode == .stopped { try sandbox.once() } else { try sandbox.sync() }
    }
    if try isArriving() { complain("something is arriving for ever") }
    snapshots.removeLast()
    try settle()
  }

  private func isArriving() throws -> Bool {
    if mode == .stopped { return try sandbox.once().errors.contains("is arriving") }
    return !askStatus(socket: sandbox.state + "/stickerd.sock").contains(#""arriving":[]"#)
  }

  /// Which files shared an id with which, over all settles: the same in each mode, whatever the ids are.
  var identities: [[String: Int]] {
    var numbers: [String: Int] = [:]
    return snapshots.map { snapshot in
      var seen: [String: Int] = [:]
      for (path, known) in snapshot.files.sorted(by: { $0.key < $1.key }) {
        numbers[known.sticker] = numbers[known.sticker] ?? numbers.count
        seen[path] = numbers[known.sticker]
      }
      return seen
    }
  }
}
