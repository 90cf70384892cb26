import CLinux
import StickerCatalog
import StickerChanges
import StickerModel
import StickerOutputs
import StickerShare
import StickerWatch

/// The one loop: hints become differences, differences an update, an update documents.
///
/// Plain synchronous code on one thread. It sleeps in its mailbox; what other threads know of it stands on the board.
final class Engine {
  struct Rooms {
    var share: SharedFolder
    var catalog: Catalog
    var publisher: Publisher
    var findings: FindingsPublisher
    var watcher: ShareWatcher?
    var mailbox: Mailbox
    var board: StatusBoard
    var notifier: ServiceNotifier
    var heart: Heart
    var log: any Log
    var triggers: Triggers
    var chronicle = Chronicle()
  }

  let rooms: Rooms
  private(set) var options: EngineOptions
  /// Reads the settings again.
  private let readOptions: () throws -> EngineOptions
  let reconciler: Reconciler
  var availability: Availability
  var rhythm = PublishingRhythm()
  var state: EngineState
  let coverage: Coverage
  var barriers: Barriers
  private var canaries: Canaries

  init(
    _ rooms: Rooms, options: EngineOptions, readOptions: (() throws -> EngineOptions)? = nil,
    progress: @escaping (Reconciler.Progress) -> Void = { _ in }
  ) throws {
    self.rooms = rooms
    self.options = options
    self.readOptions = readOptions ?? { options }
    availability = Availability(wasMounted: try rooms.catalog.wasMounted())
    barriers = Barriers(folder: options.cookieFolder)
    canaries = Canaries(folder: options.cookieFolder)
    let heart = rooms.heart
    let mailbox = rooms.mailbox
    coverage = Coverage(rooms.watcher, rooms.share, retryAfter: options.pollInterval)
    state = EngineState(uncovered: coverage.uncovered)
    let coverage = coverage
    reconciler = Reconciler(
      Reconciler.Surroundings(
        share: rooms.share, known: rooms.catalog, inspector: CountedReading(rooms.share, rooms.chronicle),
        watch: { coverage.watch($0, descriptor: $1) },
        heartbeat: { step in
          heart.beat()
          progress(step)
        }, isStopping: { mailbox.isStopping }, now: Clocks.monotonic, wall: Clocks.wall),
      timing: options.timing, brake: options.brake)
  }

  /// Runs until it is told to stop.
  func run() {
    rooms.mailbox.post([.everything])
    while !state.isStopping {
      rooms.heart.sleeps()
      let mail = rooms.mailbox.wait(until: nextWake())
      rooms.heart.beat()
      for message in mail.messages { take(message) }
      if state.isStopping { break }
      look(mail.hints + dueHints(), since: mail.since)
      publishIfDue()
      publishFindingsIfDue()
      answerBarriers()
      tidyIfQuiet()
      tell()
    }
    finish()
  }

  /// Brings index and documents up to date once.
  func runOnce() throws -> Reconciler.Outcome {
    var outcome = Reconciler.Outcome()
    var hints: [Hint] = [.everything]
    // Other patterns in a theme.json make its theme due once more.
    for _ in 0..<3 where !hints.isEmpty {
      let found = try reconcile(hints, accepting: options.accepting)
      outcome.held += found.held
      outcome.unreadable += found.unreadable
      outcome.offline += found.offline
      hints = found.followUps.filter { $0.haste == .now }
      // What is looked at once more may have to leave, which a first index that is not whole can't do.
      try rooms.catalog.finishBuilding()
    }
    try rooms.catalog.settleOrigins()
    state.mustPublish = true
    try publish()
    return outcome
  }

  private func finish() {
    do {
      if state.mustPublish { try publish() }
      if state.mustTellFindings { try publishFindings() }
      try rooms.catalog.settleOrigins()
      try rooms.catalog.closeCleanly()
    } catch {
      rooms.log.error("could not finish: \(describe(error))", code: "finish-failed")
    }
    barriers.passAll()
    barriers.answer(
      SyncAnswer(generation: 0, arriving: [], problem: Problem(.unavailable, "the daemon is stopping")))
  }

  // MARK: - Messages

  private func take(_ message: Mailbox.Message) {
    switch message {
    case .stop: state.isStopping = true
    case .reload: reload()
    case .overflow:
      state.overflows += 1
      rooms.log.warning(
        "the kernel's event queue overflowed: everything is looked at again", code: "overflow")
      rooms.chronicle.decided(.overflowed)
      canaries.lost()
      barriers.passAll()
      rooms.mailbox.post([.everything])
    case .mountsChanged: rooms.mailbox.post([.everything])
    case .rescan(let path):
      state.rescans += 1
      rooms.chronicle.decided(.rescan, reason: path.map { "'\($0)'" } ?? "")
      rooms.mailbox.post([Hint(path ?? .share, .tree, .now)])
    case .accept:
      state.isAccepting = true
      rooms.chronicle.decided(.accept)
      rooms.mailbox.post([.everything])
    case .sync(let ticket):
      // Polling, or with a share that was not there, nothing tells what changed: a sync looks at everything.
      try? rooms.watcher?.watchCookies(options.cookieFolder)
      let isBlind =
        rooms.watcher?.hasCookies != true || !state.uncovered.folders.isEmpty || state.unavailable != nil
      if isBlind || !barriers.ask(ticket) {
        barriers.pass(ticket)
        rooms.mailbox.post([.everything])
      }
    case .canary(let answer):
      rooms.chronicle.decided(.canary)
      if rooms.watcher?.isWatching == true { canaries.fly(answer) } else { answer(.blind) }
    case .cookie(let name):
      barriers.pass(cookie: name)
      canaries.returned(name)
    }
  }

  /// The settings that can change while we run: what is ignored, the brake, the waiting times, the triggers. Wrong ones
  /// change nothing.
  private func reload() {
    rooms.notifier.reloading()
    defer { rooms.notifier.ready("watching") }
    do {
      options = try readOptions()
      reconciler.timing = options.timing
      reconciler.brake = options.brake
      rooms.share.setIgnore(options.ignore)
      try rooms.catalog.setIgnore(options.ignore)
      rooms.triggers.setCommands(options.commands)
      if try rooms.catalog.setPolicy(options.findings, severities: options.severities) {
        state.mustPublish = true
      }
      rooms.log.notice("the settings were read again", code: "reloaded")
      rooms.chronicle.decided(.reloaded)
      rooms.mailbox.post([.everything])
    } catch {
      rooms.log.error("the settings stay as they were: \(describe(error))", code: "reload-failed")
    }
  }

  /// A sync has passed every event that was made before it: what they hinted is looked at and published now.
  private func answerBarriers() {
    guard barriers.hasReached else { return }
    if hasBeenExchanged { look([.everything], since: nil) }
    for _ in 0..<4 {
      let mail = rooms.mailbox.takeEverything()
      if mail.hints.isEmpty { break }
      look(mail.hints, since: mail.since)
    }
    do {
      if state.mustPublish { try publish() }
      try rooms.catalog.settleOrigins()
    } catch let error as DatabaseError {
      failed(error)
    } catch {
      publishingFailed(error)
    }
    let unavailable = state.unavailable.map { Problem(.unavailable, "the share is not available: \($0)") }
    barriers.answer(
      SyncAnswer(
        generation: (try? rooms.catalog.generation()) ?? 0, arriving: arriving(),
        problem: state.indexTrouble ?? state.publishTrouble ?? unavailable))
  }

  /// Whether another folder stands at the share's path: no event tells of a link on the way to it that was turned, or
  /// of a folder above it that was renamed.
  private var hasBeenExchanged: Bool {
    (try? rooms.share.rootIdentity()) != availability.identity
  }

  // MARK: - Time

  private func dueHints() -> [Hint] {
    let now = Clocks.monotonic()
    var hints = reconciler.arrivals.due(at: now)
    if let due = state.rescanDue, due <= now {
      hints.append(.everything)
      state.rescanDue = now + options.rescanInterval
    }
    if let due = state.pollDue, due <= now {
      hints += rooms.watcher == nil ? [.everything] : state.uncovered.hints
      state.pollDue = now + options.pollInterval
    }
    if let due = state.retryDue, due <= now {
      hints.append(.everything)
      state.retryDue = nil
    }
    return hints
  }

  private func nextWake() -> Moment? {
    [
      reconciler.arrivals.nextLook, state.rescanDue, state.pollDue, state.retryDue, publishDue, findingsDue,
      state.tidyDue,
      rooms.heart.nextBeat,
    ].compactMap(\.self).min()
  }

  /// Housekeeping when nothing has happened for a while: here, and not on the way of a drop, SQLite waits for the disk.
  private func tidyIfQuiet() {
    guard let due = state.tidyDue, due <= Clocks.monotonic() else { return }
    state.tidyDue = nil
    if state.heldIsDoubtful { rooms.mailbox.post([.everything]) }
    do {
      try rooms.catalog.settleOrigins()
      try rooms.catalog.tidy()
      state.tidyTrouble = nil
      // What a large scan needed goes back to the system.
      stickerd_return_memory()
    } catch {
      tidyingFailed(error)
    }
  }
}
