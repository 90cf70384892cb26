import StickerCatalog
import StickerChanges
import StickerModel
import StickerWatch

/// What the engine says of itself.
extension Engine {
  func arriving() -> [StatusReport.Arriving] {
    reconciler.arrivals.files.sorted { $0.key < $1.key }.prefix(1000).map { path, file in
      StatusReport.Arriving(
        path: path.text ?? "\(path)", since: Clocks.text(file.since), reason: file.reason.rawValue)
    }
  }

  func tell() {
    let generation = (try? rooms.catalog.generation()) ?? 0
    let (current, reason) = currentState()
    let arriving = arriving()
    let pending = rooms.mailbox.pendingCount
    let watches = StatusReport.Watches(used: rooms.watcher?.used ?? 0, limit: rooms.watcher?.limit ?? 0)
    let coverage = StatusReport.Coverage(
      watched: max(0, watches.used - state.uncovered.watchedToo), polled: state.uncovered.folders.count,
      everySeconds: seconds, reasons: state.uncovered.reasons)
    let (overflows, rescans, lastChange, problems) = (
      state.overflows, state.rescans, state.lastChange, problems()
    )
    let cursor = "\(rooms.catalog.shareIdentifier):\(generation)"
    rooms.board.update { report in
      if report.state != current { report.since = Clocks.text() }
      report.state = current
      report.reason = reason
      report.generation = generation
      report.cursor = cursor
      report.pending = pending
      report.arriving = arriving
      report.watches = watches
      report.coverage = coverage
      report.overflows = overflows
      report.rescans = rescans
      report.lastChange = lastChange
      report.problems = problems
    }
    rooms.notifier.status("\(current.rawValue), generation \(generation)")
  }

  /// The first that holds.
  private func currentState() -> (StatusReport.State, String?) {
    if let reason = state.unavailable { return (.unavailable, reason) }
    if !state.hasIndex { return (.starting, "the first index is being made") }
    if state.held > 0 { return (.held, "\(state.held) removals wait for 'stickerctl accept'") }
    if let trouble = state.troubles.first { return (.degraded, trouble.problem.message) }
    if let folder = state.offline.min() { return (.degraded, "nothing is mounted on '\(folder)'") }
    if let polling = pollingReason {
      return (
        polling.isTrouble ? .degraded : .polling,
        "\(folders(polling.folders)) looked at every \(seconds) s instead of watched: \(polling.reason)"
      )
    }
    return (.watching, nil)
  }

  private func problems() -> [StatusReport.Problem] {
    var problems: [StatusReport.Problem] = []
    if let reason = state.unavailable {
      problems.append(
        .init(
          code: "unavailable", message: "the share is not available: \(reason)",
          hint: "mount it or make it readable; the last good index stays until then."))
    }
    if state.held > 0 {
      problems.append(
        .init(
          code: "held", message: "\(state.held) removals are held",
          hint: "stickerctl accept, if they are meant."))
    }
    for (code, trouble) in state.troubles {
      problems.append(.init(code: code, message: trouble.message, hint: trouble.hint ?? ""))
    }
    for folder in state.offline.sorted().prefix(20) {
      problems.append(
        .init(
          code: "offline", message: "nothing is mounted on '\(folder)'",
          hint: "mount it again, or say 'stickerctl accept' if it is to go."))
    }
    for (path, reason) in state.unreadable.sorted(by: { $0.key < $1.key }).prefix(20) {
      problems.append(
        .init(
          code: "unreadable", message: "could not read '\(path)': \(reason)",
          hint: "give the daemon's user the right to read it."))
    }
    for reason in state.uncovered.reasons where reason.isTrouble {
      problems.append(
        .init(
          code: "polled",
          message:
            "\(folders(reason.folders)) looked at every \(seconds) s instead of watched: \(reason.reason)",
          hint:
            "raise the limit, or mend the folder; it is tried again by itself, and the view coverage lists them."
        ))
    }
    return problems
  }
}
