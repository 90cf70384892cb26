import StickerCatalog
import StickerChanges
import StickerModel
import StickerShare
import StickerWatch

/// Looking at what was hinted, and what to do when that fails.
extension Engine {
  func look(_ hints: [Hint], since: Moment?) {
    guard !hints.isEmpty else { return }
    let hints = hints.contains { $0.path.isShare && $0.scope == .tree } ? [.everything] : hints
    let begun = Clocks.monotonic()
    do {
      let outcome = try reconcile(hints, accepting: state.isAccepting)
      rooms.chronicle.looked(at: hints, took: Clocks.monotonic() - begun)
      if try hints == [.everything] && rooms.catalog.isBuilding() {
        try rooms.catalog.finishBuilding()
        // Readers come now, and one that holds on must not keep us from writing. A disk without room for a log is asked
        // again before each batch.
        try? rooms.catalog.becomeUsual()
        state.mustPublish = true
      }
      take(outcome, ofWholeShare: hints == [.everything], since: since)
    } catch {
      failed(error)
    }
  }

  /// One pass over the hints, with the share's root open for its length only.
  func reconcile(_ hints: [Hint], accepting: Bool) throws -> Reconciler.Outcome {
    try rooms.share.opened {
      var hints = hints
      let wasMounted = availability.wasMounted
      switch availability.judge(try rooms.share.rootIdentity(), accepting: accepting) {
      case .same: break
      case .replaced:
        rooms.watcher?.forgetAll()
        hints = [.everything]
      case .unavailable(let reason):
        throw ShareProblem(.unavailable, .share, code: 0, reason: reason)
      }
      let outcome = try reconcile(hints, accepting)
      if outcome.held > 0 { availability.heldBack(wasMounted: wasMounted) }
      try rooms.catalog.setMounted(availability.wasMounted)
      return outcome
    }
  }

  private func reconcile(_ hints: [Hint], _ accepting: Bool) throws -> Reconciler.Outcome {
    guard let first = rooms.catalog.firstIndex() else {
      return try reconciler.reconcile(hints, accepting: accepting) { batch in
        self.note(try self.rooms.catalog.apply(batch))
      }
    }
    let outcome = Result { try reconciler.reconcile(hints, accepting: accepting, apply: first.write) }
    try first.finish()
    return try outcome.get()
  }

  private func note(_ update: Update) {
    guard let generation = update.generation else { return }
    state.mustPublish = true
    if let last = update.journal.last {
      state.lastChange = StatusReport.LastChange(at: Clocks.text(), path: "\(last.path)", latencyMs: 0)
    }
    rooms.chronicle.decided(.generation, count: generation)
    rooms.log.debug("generation \(generation): \(update.journal.count) changes", code: "generation")
  }

  private func take(_ outcome: Reconciler.Outcome, ofWholeShare isWhole: Bool, since: Moment?) {
    if state.mustPublish && state.noticed == nil { state.noticed = since }
    recovered(byWholeLook: isWhole)
    for hint in outcome.followUps { rooms.mailbox.post([hint]) }
    for folder in outcome.left {
      coverage.forget(below: folder)
    }
    state.heldIsDoubtful = !isWhole && state.held > 0
    if isWhole {
      tell(held: outcome.held)
      state.offline = []
      state.unreadable = [:]
      state.isAccepting = false
    }
    for folder in outcome.offline where state.offline.insert(folder).inserted {
      rooms.log.warning(
        "nothing is mounted on '\(folder)' any more: what was known of it stays", code: "theme-offline")
    }
    for problem in outcome.unreadable
    where state.unreadable.updateValue(problem.reason, forKey: problem.path) == nil {
      rooms.log.warning("could not read '\(problem.path)': \(problem.reason)", code: "unreadable")
      rooms.chronicle.failed(.unreadable, "'\(problem.path)': \(problem.reason)")
    }
    tellCoverage()
    let now = Clocks.monotonic()
    state.tidyDue = now + options.timing.quiet
    if state.rescanDue == nil { state.rescanDue = now + options.rescanInterval }
  }

  private func tell(held: Int) {
    if held > 0 && state.held == 0 {
      rooms.chronicle.decided(.held, count: held)
      rooms.log.warning(
        "\(held) removals are held: more is gone than a scan may take away by itself (stickerctl accept)",
        code: "held")
    }
    state.held = held
  }

  // MARK: - Trouble

  /// A look went well. What an earlier one left undone is made up for by a look at everything only: until then neither
  /// the trouble is over nor the next try called off, though looks that find nothing to write go well all the time.
  private func recovered(byWholeLook isWhole: Bool) {
    if state.unavailable != nil {
      rooms.log.notice("the share is there again", code: "available")
      rooms.chronicle.decided(.available)
      state.unavailable = nil
    }
    guard isWhole else { return }
    if state.indexTrouble != nil {
      rooms.log.notice("the index can be written again", code: "index-works")
      state.indexTrouble = nil
    }
    state.retryPause = .seconds(1)
    state.retryDue = nil
  }

  func failed(_ error: any Error) {
    switch error {
    case is Reconciler.Stopped: return
    case let problem as ShareProblem: lost(problem.reason)
    case let error as DatabaseError: databaseFailed(error)
    default:
      rooms.log.error("could not look at the share: \(describe(error))", code: "look-failed")
      rooms.chronicle.failed(.other, describe(error))
    }
    // The hints are spent: when it works again, everything is asked. Looks that fail meanwhile don't put it off.
    guard state.retryDue == nil else { return }
    state.retryDue = Clocks.monotonic() + state.retryPause
    state.retryPause = min(state.retryPause * 2, .seconds(30))
  }

  private func lost(_ reason: String) {
    availability.lost()
    rooms.watcher?.forgetAll()
    if state.unavailable != reason {
      rooms.chronicle.lostShare(reason)
      rooms.log.warning(
        "the share '\(escaped(options.sharePath.utf8))' is not available: \(reason)", code: "unavailable")
    }
    state.unavailable = reason
  }

  func databaseFailed(_ error: DatabaseError) {
    let problem = indexProblem(error)
    rooms.chronicle.failed(.index, error.message)
    if state.indexTrouble != problem { rooms.log.error(problem.message, code: "index-failed") }
    state.indexTrouble = problem
    if error.isDamage {
      state.damage = problem
      state.isStopping = true
    }
  }

  /// Nothing is lost by that: it is tried again in a minute, without a look at everything.
  func tidyingFailed(_ error: any Error) {
    let problem = (error as? DatabaseError).map(indexProblem) ?? Problem(.io, describe(error))
    if state.tidyTrouble != problem { rooms.log.warning(problem.message, code: "tidy-failed") }
    state.tidyTrouble = problem
    state.tidyDue = Clocks.monotonic() + .seconds(60)
  }

  func indexProblem(_ error: DatabaseError) -> Problem {
    Problem(
      .io, "could not write the index in '\(escaped(options.stateFolder.utf8))': \(error.message)",
      hint: "make room or mend the disk under that folder; nothing is lost, it goes on by itself.")
  }

  func describe(_ error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.message
    case let problem as ShareProblem: "'\(problem.path)': \(problem.reason)"
    default: "\(error)"
    }
  }
}
