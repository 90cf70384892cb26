import Foundation

/// One case in one mode.
///
/// It runs on a thread of its own, so it collects what is wrong; the test reports it.
struct CaseRun {
  let file: CaseFile
  let mode: CaseMode
  private let sandbox: Sandbox
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

  private mutating func complain(_ what: String?, line: Int? = nil) {
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
      exit = try sandbox.control("sync", "--timeout", "60").status
    }
    var snapshot = try CaseSnapshot(sandbox, since: snapshots.last?.generation ?? 0)
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

  private func word(_ key: String) throws -> String {
    let status = try sandbox.control("status", "--json").output
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
    return try !sandbox.control("status", "--json").output.contains(#""arriving":[]"#)
  }

  // MARK: - Expectations

  private func complaint(of expectation: CaseExpectation) -> String? {
    guard let now = snapshots.last else { return "nothing was looked at" }
    switch expectation {
    case .list(let kind, let wanted): return complaint(kind, wanted, now)
    case .sameId(let old, let new):
      return idsAgree(old, new, now) == true
        ? nil : "not the same id: \(old) -> \(new) (\(describe(old, new, now)))"
    case .differentId(let old, let new):
      return idsAgree(old, new, now) == false
        ? nil : "not two ids: \(old) -> \(new) (\(describe(old, new, now)))"
    case .sameBytes(let one, let other):
      return bytesAgree(one, other, now) == true ? nil : "not the same bytes"
    case .differentBytes(let one, let other):
      return bytesAgree(one, other, now) == false ? nil : "not two contents"
    case .never(let path): return snapshots.contains { $0.files[path] != nil } ? "\(path) was indexed" : nil
    case .generationUnchanged:
      let before = snapshots.dropLast().last?.generation
      return before == now.generation
        ? nil : "generation \(before ?? -1) became \(now.generation): \(now.changes)"
    case .finding(let text):
      return now.findings.contains(text) ? nil : "not found; only \(now.findings.sorted())"
    case .noFinding(let text): return now.findings.contains(text) ? "found: \(text)" : nil
    case .noChange(let kind):
      let unwanted = now.changes.filter { $0 == kind || $0.hasPrefix(kind + " ") }
      return unwanted.isEmpty ? nil : "in the journal: \(unwanted)"
    case .state(let state): return complaint(ofState: state, now)
    case .problem(let path, let problem):
      let found = now.files[path].map { $0.problem ?? "none" } ?? "not indexed"
      return found == problem ? nil : "problem of \(path): \(found)"
    }
  }

  private func complaint(_ kind: CaseExpectation.ListKind, _ wanted: [String], _ now: CaseSnapshot) -> String?
  {
    let (wanted, found) =
      switch kind {
      case .output: (wanted.map(CaseName.normal), Array(now.files.keys))
      case .themes: (wanted.map(CaseName.normal), Array(now.themes.keys))
      case .duplicates: (wanted.map(CaseName.normal), now.duplicates)
      case .changes: (wanted.map(CaseName.normal), now.changes)
      }
    if wanted.sorted() == found.sorted() { return nil }
    let missing = Set(wanted).subtracting(found).sorted()
    return "\(kind.rawValue) missing \(missing), too many \(Set(found).subtracting(wanted).sorted())"
  }

  private func idsAgree(_ old: String, _ new: String, _ now: CaseSnapshot) -> Bool? {
    guard let before = first(old), let after = now.files[new]?.sticker ?? now.themes[new] else { return nil }
    return before == after
  }

  private func first(_ path: String) -> String? {
    snapshots.lazy.compactMap { $0.files[path]?.sticker ?? $0.themes[path] }.first
  }

  private func describe(_ old: String, _ new: String, _ now: CaseSnapshot) -> String {
    "\(first(old) ?? "never seen") -> \(now.files[new]?.sticker ?? now.themes[new] ?? "not there")"
  }

  private func bytesAgree(_ one: String, _ other: String, _ now: CaseSnapshot) -> Bool? {
    guard let left = now.files[one]?.digest, let right = now.files[other]?.digest else { return nil }
    return left == right
  }

  /// `--once` has no state; its exit status says as much.
  private func complaint(ofState state: String, _ now: CaseSnapshot) -> String? {
    guard mode == .stopped else { return now.state == state ? nil : "state \(now.state)" }
    let wanted: Int32 = state == "held" ? 1 : state == "unavailable" ? 66 : 0
    return now.exit == wanted ? nil : "exit status \(now.exit)"
  }

  // MARK: - What must hold in every case

  /// The index equals what the disk says: by another program's digests, and by a fresh index.
  private mutating func compareWithTruth() throws {
    guard let now = snapshots.last, file.isLikeFresh else { return }
    let script =
      "cd \"$1/share\" && find . -type f -print0 | xargs -0 -r sha256sum -z | od -An -v -tx1 | tr -d ' \\n'"
    let digits = try sandbox.shell(script).output
    let bytes = CaseName.bytes(Array(digits).chunked(2).map { "\\x" + String($0) }.joined())
    var truth: [String: String] = [:]
    for line in bytes.split(separator: 0) {
      truth[CaseName.written(line.dropFirst(68))] = String(decoding: line.prefix(64), as: UTF8.self)
    }
    for (path, known) in now.files where truth[path] != known.digest {
      complain("\(path) has other bytes on disk")
    }
    if let found = difference(try sandbox.documents(), try sandbox.freshDocuments()) {
      complain("unlike a fresh index: \(found)")
    }
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

extension Array {
  fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
