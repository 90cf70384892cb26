package import StickerModel

/// What a batch of events tells.
package struct WatchReport: Sendable {
  package var hints: [Hint] = []
  /// Names of files that were made in our own folder: everything before them has been told.
  package var cookies: [String] = []
  package var overflowed = false
  package var mountsChanged = false

  package init() {}

  package var isEmpty: Bool { hints.isEmpty && cookies.isEmpty && !overflowed && !mountsChanged }
}

/// Turns events into hints. Nothing is believed that an event says but the name it happened to.
package struct EventReader {
  package var table = WatchTable()
  /// The watch of our own folder.
  package var cookieWatch: Int32?

  package init() {}

  /// - Parameter history: told of each event and of the hint that was made of it.
  package mutating func read(_ events: [RawEvent], _ history: EventHistory? = nil) -> WatchReport {
    var report = WatchReport()
    for event in events {
      let folder = table.path(of: event.watch)
      let count = report.hints.count
      read(event, in: folder, into: &report)
      history?.record(event, folder: folder, hint: report.hints.count > count ? report.hints[count] : nil)
    }
    return report
  }

  /// - Parameter folder: where the event's watch stands; `nil` if it was moved away, or is not known.
  private mutating func read(_ event: RawEvent, in folder: RelativePath?, into report: inout WatchReport) {
    if event.kind.contains(.overflowed) {
      report.overflowed = true
      return
    }
    if event.watch == cookieWatch {
      if event.kind.contains(.created) { report.cookies.append(String(decoding: event.name, as: UTF8.self)) }
      return
    }
    if event.kind.contains(.ignored) {
      if table.isRoot(event.watch) { report.hints.append(.everything) }
      table.remove(event.watch)
      return
    }
    if event.name.isEmpty { return readOwn(event, into: &report) }
    // A folder that hangs nowhere was moved away, or is gone: it is listed anew when it turns up.
    guard let folder else { return }
    let others = table.otherPaths(of: event.watch)
    report.hints.append(hint(event, folder.appending(event.name)))
    for other in others { report.hints.append(hint(event, other.appending(event.name))) }
  }

  /// An event of the watched folder itself.
  private mutating func readOwn(_ event: RawEvent, into report: inout WatchReport) {
    if event.kind.contains(.unmounted) {
      report.mountsChanged = true
    } else if table.isRoot(event.watch) {
      report.hints.append(.everything)
    }
  }

  private mutating func hint(_ event: RawEvent, _ path: RelativePath) -> Hint {
    let isFolder = event.kind.contains(.isFolder)
    if event.kind.contains(.movedFrom) {
      if isFolder { table.leave(path) }
      return Hint(path, .entry, .removed)
    }
    if event.kind.contains(.deleted) { return Hint(path, .entry, .removed) }
    if isFolder && !event.kind.isDisjoint(with: [.created, .movedTo]) { return Hint(path, .tree, .now) }
    if event.kind.contains(.created) { return Hint(path, .entry, .created) }
    return Hint(path, .entry, .now)
  }
}
