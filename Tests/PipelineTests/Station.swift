import StickerCatalog
import StickerChanges
import StickerModel

/// A share in memory with its index, as the daemon runs them, but for time, threads and disks.
final class Station {
  enum Mode: CaseIterable {
    /// Every hint is looked at before the next operation.
    case live
    /// Hints collect, and are looked at together.
    case paused
    /// Hints are looked at late and in parts, when the disk has gone on.
    case lagging
    /// Nobody watched: one look at everything.
    case stopped
  }

  let share: PretendShare
  let catalog: Catalog
  let mode: Mode
  private let reconciler: Reconciler
  private var pending: PendingHints
  private var now: Moment = 0
  private var queue: [Hint] = []
  private var followUps: [Hint] = []
  private var steps = 0
  private var known: Set<String> = []

  /// - Parameter isPlain: the first index is applied like any later change, which is slower, but must come to the same.
  init(_ share: PretendShare, mode: Mode, isPlain: Bool = false) throws {
    self.share = share
    self.mode = mode
    var count = 0
    catalog = try Catalog(
      path: ":memory:", render: Self.line,
      makeIdentifier: {
        count += 1
        return "id\(count)"
      }, makeShareIdentifier: { "share" }, now: { "2026-01-01T00:00:00.000Z" })
    var timing = Timing()
    timing.clockGrain = 0
    pending = PendingHints(timing: timing)
    reconciler = Reconciler(
      Reconciler.Surroundings(
        share: share, known: catalog, inspector: share, now: { 0 }, wall: { share.time + .seconds(60) }),
      timing: timing, brake: Brake(fraction: nil))
    if isPlain { try look([.everything]) } else { try index() }
    try catalog.finishBuilding()
  }

  func hint(_ hints: [Hint]) throws {
    switch mode {
    case .stopped: break
    case .paused: for hint in hints { pending.add(hint, at: now) }
    case .lagging:
      queue += hints
      steps += 1
      guard steps % 3 == 0 else { return }
      let part = queue.prefix((queue.count + 1) / 2)
      queue.removeFirst(part.count)
      try look(Array(part))
    case .live:
      for hint in hints { pending.add(hint, at: now) }
      now += .milliseconds(1)
      try look(pending.take(dueAt: now))
    }
  }

  /// Everything that was hinted so far is looked at.
  func settle() throws {
    switch mode {
    case .stopped: try look([.everything])
    case .lagging:
      try look(queue)
      queue = []
    case .paused, .live: try look(pending.take(dueAt: now, all: true))
    }
    while !followUps.isEmpty {
      let hints = followUps
      followUps = []
      try look(hints)
    }
    try catalog.settleOrigins()
  }

  private func index() throws {
    guard let first = catalog.firstIndex() else { return }
    _ = try reconciler.reconcile([.everything], apply: first.write)
    try first.finish()
  }

  private func look(_ hints: [Hint]) throws {
    guard !hints.isEmpty else { return }
    let outcome = try reconciler.reconcile(hints) { _ = try self.catalog.apply($0) }
    followUps += outcome.followUps
  }

  /// What is found, without what differs from index to index.
  func findings() throws -> [String] {
    try catalog.findings().map {
      "\($0.rule) \($0.severity) \($0.path) \($0.count) \($0.detail ?? "") \($0.muted ?? "")"
    }
  }

  /// The ids that are known now; later ones compare as new, since every index draws its own.
  func rememberIdentifiers() throws {
    known = Set(try identifiers())
  }

  /// `path id` of every sticker.
  func places() throws -> [String] {
    try documents(ids: true).map { line in
      guard let id = line.firstMatch(of: #/"id":"([^"]*)"/#)?.1,
        let path = line.firstMatch(of: #/"path":"([^"]*)"/#)?.1
      else { return line }
      return "\(path) \(known.contains(String(id)) ? String(id) : "new")"
    }
  }

  /// What documents show, by theme, without what differs from index to index.
  func documents(ids: Bool = false) throws -> [String] {
    var lines: [String] = []
    for theme in try catalog.themeSummaries() {
      lines.append(ids ? "\(theme.name) \(theme.id)" : theme.name)
      try catalog.stickerLines(ofTheme: theme.key) { line in
        lines.append(Self.plain(String(decoding: line.json, as: UTF8.self), ids: ids))
      }
    }
    return lines
  }

  /// The parts of a record that this suite compares, in the published order.
  static func line(_ record: StickerRecord) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.string("id", record.id)
      json.string("path", record.path.description)
      json.string("group", String(decoding: record.group, as: UTF8.self))
      json.string("symbolPath", record.symbolPath)
      json.string("license", record.license)
      json.key("files")
      json.array(of: record.files) { json, file in
        json.string("\(file.path) \(file.variant) \(file.facts.digest.hexadecimal)")
      }
      json.integer("added", record.added)
      json.integer("changed", record.changed)
      json.key("formerPaths")
      json.array(of: record.formerPaths) { $0.string($1.description) }
    }
    return writer.bytes
  }

  private static func plain(_ line: String, ids: Bool) -> String {
    var line = line
    if !ids { line.replace(#/"id":"[^"]*"/#, with: "") }
    line.replace(#/"added":\d+,"changed":\d+,"formerPaths":\[[^\]]*\]/#, with: "")
    return line
  }

  func identifiers() throws -> [String] {
    try documents(ids: true).compactMap { line in
      line.firstMatch(of: #/"id":"([^"]*)"/#).map { String($0.1) }
    }
  }
}
