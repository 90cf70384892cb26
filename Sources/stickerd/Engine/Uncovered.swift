import StickerModel

/// Why the kernel does not tell of every change in a folder.
enum PollCause: Int, Comparable {
  /// No more watches, or no queue for them: something to be mended, and tried again meanwhile.
  case limit
  /// The kernel refused this folder.
  case refused
  /// Others change it unseen (network, FUSE, overlay), or the type is not known: nothing is wrong.
  case fileSystem
  /// Somebody said `--poll`.
  case asked

  static func < (left: PollCause, right: PollCause) -> Bool { left.rawValue < right.rawValue }

  /// Whether somebody should do something about it.
  var isTrouble: Bool { self == .limit || self == .refused }
}

/// Folders whose changes must be looked for, each with why and since when.
///
/// A class, since the reconciler's watch closure notes folders while the engine's state is in use. Engine thread only.
final class Uncovered {
  struct Folder {
    var cause: PollCause
    var reason: String
    /// RFC 3339.
    var since: String
    /// What this machine does there is told all the same.
    var isWatchedToo = false
  }

  private(set) var folders: [RelativePath: Folder] = [:]
  /// Not written down yet. From the start: what an earlier run has written down may hold no more.
  private(set) var hasChanged = true
  /// By reason, for the status; made anew when something has changed.
  private(set) var reasons: [StatusReport.Coverage.Reason] = []
  private(set) var watchedToo = 0
  private let now: () -> String

  init(now: @escaping () -> String = { Clocks.text() }) {
    self.now = now
  }

  func note(_ folder: RelativePath, _ cause: PollCause, _ reason: String, isWatchedToo: Bool = false) {
    if let known = folders[folder], known.reason == reason, known.isWatchedToo == isWatchedToo { return }
    folders[folder] = Folder(cause: cause, reason: reason, since: now(), isWatchedToo: isWatchedToo)
    hasChanged = true
  }

  func cover(_ folder: RelativePath) {
    if folders.removeValue(forKey: folder) != nil { hasChanged = true }
  }

  func forget(below folder: RelativePath) {
    for known in folders.keys where known.isAtOrBelow(folder) { cover(known) }
  }

  func isWrittenDown() { hasChanged = false }

  func sumUp() {
    var found: [String: StatusReport.Coverage.Reason] = [:]
    watchedToo = 0
    for (path, folder) in folders {
      if folder.isWatchedToo { watchedToo += 1 }
      var sum = found[folder.reason] ?? .init(reason: folder.reason, folders: 0, since: folder.since)
      sum.folders += 1
      sum.since = min(sum.since, folder.since)
      sum.isTrouble = folder.cause.isTrouble
      found[folder.reason] = sum
      _ = path
    }
    reasons = found.values.sorted { ($1.folders, $0.reason) < ($0.folders, $1.reason) }
  }

  /// The folders at which to look now. Looking at one again also tries again to watch it.
  ///
  /// Where the share itself is among them, everything is looked at: only such a look is a scan, which the brake guards.
  var hints: [Hint] {
    folders[.share] != nil ? [.everything] : folders.keys.map { Hint($0, .folder, .now) }
  }
}
