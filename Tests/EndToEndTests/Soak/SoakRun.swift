import Foundation
import Testing

/// Rounds of random operations, each with a fault, and a quiet moment after each in which everything is compared.
final class SoakRun {
  let sandbox: Sandbox
  let mounts: SoakMounts?
  private let seed: UInt64
  private var history: DiskHistory
  private var chance: SeededChance
  private var writers = SlowWriters()
  private var begun = 0
  /// How often each fault happened.
  private(set) var counts: [SoakFault: Int] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    sandbox = try Sandbox()
    mounts = SoakMounts(sandbox)
    history = DiskHistory(seed: seed, share: sandbox.share)
    history.isWorthCopying = { !SlowWriters.isCut($0) }
    chance = SeededChance(seed: seed &+ 1)
    try history.populate()
    try sandbox.start()
  }

  var faults: [SoakFault] { SoakFault.allCases.filter { mounts != nil || !$0.needsMounts } }

  func leave() {
    sandbox.killDaemon()
    mounts?.leave()
  }

  /// One round; what is wrong after it, `nil` if nothing is.
  func round() throws -> String? {
    let fault = faults[chance.below(faults.count)]
    counts[fault, default: 0] += 1
    let before = try sandbox.places()
    let start = history.log.count
    try begin(fault)
    for step in 0..<chance.below(60) {
      try operate(step, fault)
    }
    writers.finish()
    try end(fault)
    try settle()
    if fault == .overflow { #expect(sandbox.log.contains("queue overflowed"), "seed \(seed): no overflow") }
    let touched = Set(history.log[start...].flatMap(Self.themes))
    return try wrong(before, touched).map {
      "seed \(seed), \(fault): \($0)\nafter \(history.log[start...].joined(separator: "\n"))\n\(sandbox.log.suffix(1500))"
    }
  }

  private func operate(_ step: Int, _ fault: SoakFault) throws {
    switch chance.below(8) {
    case 0:
      begun += 1
      history.note("slow Camping/slow\(begun).png")
      writers.begin(history.share + "/Camping/slow\(begun).png", seed: begun)
    case 1, 2: writers.step()
    default: history.step()
    }
    // Not a wait for anything: some operations shall meet a daemon that is at work, others one that is done.
    if chance.below(6) == 0 { usleep(UInt32(chance.below(30_000))) }
    if fault == .killed, chance.below(20) == 0 {
      sandbox.killDaemon()
      if chance.below(2) == 0 { try sandbox.launch() }
    }
  }

  private func begin(_ fault: SoakFault) throws {
    switch fault {
    case .none, .killed: break
    case .paused: sandbox.pause()
    case .stopped: #expect(sandbox.stop() == 0)
    case .overflow:
      sandbox.pause()
      flood()
    case .fullDisk: mounts?.fill()
    case .unmounted:
      // Whoever holds a descriptor in the share would make this fail.
      #expect(mounts?.unmountShare() == true, "seed \(seed): the share can't be unmounted")
      if let mounts { history.share = mounts.disk }
    }
  }

  private func end(_ fault: SoakFault) throws {
    switch fault {
    case .none: break
    case .paused, .overflow: sandbox.resume()
    case .killed:
      sandbox.killDaemon()
      try sandbox.launch()
    case .stopped: try sandbox.launch()
    case .fullDisk: mounts?.makeRoom()
    case .unmounted:
      history.share = sandbox.share
      #expect(mounts?.mountShare() == true)
    }
  }

  /// Events that can't be put together, twice the queue's length: a daemon that is being stopped reads on for a moment.
  private func flood() {
    let length = (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    let paths = ["Camping-flood", "Nature-flood"].map { sandbox.share + "/" + $0 }
    for path in paths { mkdir(path, 0o755) }
    for index in 0..<2 * (length ?? 16_384) { chmod(paths[index & 1], index & 2 == 0 ? 0o755 : 0o750) }
    for path in paths { rmdir(path) }
  }

  /// Waits until the daemon says that all is published. In trouble it says so, and must get out of it alone.
  private func settle() throws {
    var last = Programs.Result(status: 0, output: "", errors: "")
    for _ in 0..<600 {
      last = try sandbox.control("sync", "--timeout", "60")
      if last.status == 0 { return }
      usleep(100_000)
    }
    try #require(last.status == 0, "seed \(seed): sync: \(last.errors) log: \(sandbox.log.suffix(3000))")
  }

  private func wrong(_ before: [String: String], _ touched: Set<Substring>) throws -> String? {
    if let found = difference(try sandbox.documents(), try sandbox.freshDocuments()) { return found }
    let now = try sandbox.places()
    if Set(now.values).count != now.count { return "an id occurs twice" }
    for (path, id) in before where !touched.contains(path.prefix { $0 != "/" }) && now[path] != id {
      return "nobody touched \(path), but its id was \(id) and is \(now[path] ?? "gone")"
    }
    return try checkerFinds()
  }

  /// The folders directly below the share that a line of the history names.
  private static func themes(_ line: String) -> [Substring] {
    line.split(separator: " ").dropFirst().map { $0.prefix { $0 != "/" } }
  }

  /// What an independent crawl says, where there is one: `STICKERD_TRUTH`.
  private func checkerFinds() throws -> String? {
    guard let checker = ProcessInfo.processInfo.environment["STICKERD_TRUTH"] else { return nil }
    let result = try Programs.run(
      checker, [sandbox.share, sandbox.published, "--db", sandbox.state + "/index.sqlite"])
    return result.status == 0 ? nil : result.output + result.errors
  }
}

/// The same dice on every machine (SplitMix64).
struct SeededChance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
