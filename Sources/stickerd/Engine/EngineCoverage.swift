import Glibc
import StickerCatalog
import StickerModel
import StickerShare
import StickerWatch

/// Watches one folder after the other as they are listed, and remembers those that can't be. Engine thread only.
final class Coverage {
  let uncovered = Uncovered()
  private let watcher: ShareWatcher?
  private let share: SharedFolder
  private var retry: WatchRetry

  init(_ watcher: ShareWatcher?, _ share: SharedFolder, retryAfter pause: Int64) {
    self.watcher = watcher
    self.share = share
    retry = WatchRetry(first: pause)
  }

  /// To be called with the open folder before it is listed.
  func watch(_ folder: RelativePath, descriptor: Int32) {
    guard let watcher else { return }
    let now = Clocks.monotonic()
    // Only those that were refused wait: asking again for a watch that is there costs none.
    let isDue = retry.allows(at: now)
    if !isDue, uncovered.folders[folder]?.cause == .limit { return }
    switch watcher.watch(folder, descriptor: descriptor) {
    case .watched:
      if uncovered.folders[folder]?.cause == .limit { retry.granted() }
      noteWatched(folder, descriptor)
    case .polled(let reason, let code):
      let cause = PollCause(code: code)
      uncovered.note(folder, cause, reason)
      if cause == .limit && isDue { retry.refused(at: now) }
    }
  }

  /// Watched as well: what happens on this machine is told at once.
  private func noteWatched(_ folder: RelativePath, _ descriptor: Int32) {
    if let reason = share.blindSpot(descriptor) {
      uncovered.note(folder, .fileSystem, reason, isWatchedToo: true)
    } else {
      uncovered.cover(folder)
    }
  }

  func forget(below folder: RelativePath) {
    watcher?.forget(folder)
    uncovered.forget(below: folder)
    retry.freed()
  }
}

extension Engine {
  /// What is not watched is polled, told once, and stands in the view `coverage`.
  func tellCoverage() {
    let mustPoll = rooms.watcher == nil || !state.uncovered.folders.isEmpty
    if mustPoll && state.pollDue == nil { state.pollDue = Clocks.monotonic() + options.pollInterval }
    if !mustPoll { state.pollDue = nil }
    guard state.uncovered.hasChanged else { return }
    state.uncovered.sumUp()
    announce(state.uncovered.reasons)
    do {
      try rooms.catalog.setUncovered(
        state.uncovered.folders.map { (path: $0.key, reason: $0.value.reason, since: $0.value.since) })
      state.uncovered.isWrittenDown()
    } catch {
      rooms.log.warning("could not note what is not watched: \(describe(error))", code: "coverage-failed")
    }
  }

  private func announce(_ reasons: [StatusReport.Coverage.Reason]) {
    for reason in reasons where state.toldPolling.insert(reason.reason).inserted {
      let text =
        "\(folders(reason.folders)) looked at every \(seconds) s instead of watched: \(reason.reason)"
      if reason.isTrouble {
        rooms.log.warning(text, code: "polled")
      } else {
        rooms.log.notice(text, code: "polled")
      }
    }
    let left = state.toldPolling.subtracting(reasons.map(\.reason))
    if left.isEmpty { return }
    state.toldPolling.subtract(left)
    if reasons.isEmpty { rooms.log.notice("every folder is watched again", code: "covered") }
  }

  var seconds: Int { Int(options.pollInterval / 1_000_000_000) }

  func folders(_ count: Int) -> String { count == 1 ? "1 folder is" : "\(count) folders are" }

  /// The worst that keeps folders from being watched.
  var pollingReason: StatusReport.Coverage.Reason? {
    state.uncovered.reasons.first(where: \.isTrouble) ?? state.uncovered.reasons.first
  }
}

extension PollCause {
  /// By the system's error number; 0 is no error but a wish.
  fileprivate init(code: Int32) {
    switch code {
    case 0: self = .asked
    case ENOSPC, EMFILE, ENOMEM: self = .limit
    default: self = .refused
    }
  }
}
