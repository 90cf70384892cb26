package import StickerModel

/// Hints that wait to be looked at: a tree with caps, so that a storm of events costs a bounded amount of memory.
///
/// More than `folderCap` names in one folder become that folder, more than `totalCap` in all become the whole share.
/// Looking at more than was hinted is harmless: hints are never believed. Time is handed in.
package struct PendingHints {
  package static let folderCap = 128
  package static let totalCap = 1024

  private struct Pending {
    var scope: Hint.Scope
    var haste: Hint.Haste
    var due: Moment
  }

  private let timing: Timing
  /// By folder, then by name.
  private var entries: [RelativePath: [[UInt8]: Pending]] = [:]
  /// Folders and trees.
  private var wider: [RelativePath: Pending] = [:]
  private var entryCount = 0

  package init(timing: Timing) {
    self.timing = timing
  }

  package var count: Int { entryCount + wider.count }
  package var isEmpty: Bool { count == 0 }

  package mutating func add(_ hint: Hint, at now: Moment) {
    add(hint, due: now + delay(hint.haste))
  }

  /// Adds a hint that is to be looked at at a moment of its own.
  package mutating func add(_ hint: Hint, due: Moment) {
    let pending = Pending(scope: hint.scope, haste: hint.haste, due: due)
    if hint.scope == .entry, let folder = hint.path.parent {
      addEntry(hint.path.name, in: folder, pending)
    } else {
      wider[hint.path] = merged(wider[hint.path], pending)
    }
    if count > Self.totalCap { collapseAll() }
  }

  /// When the next hint is due; `nil` if none waits.
  package var nextDue: Moment? {
    var next: Moment?
    for pending in wider.values { next = min(next ?? pending.due, pending.due) }
    for names in entries.values {
      for pending in names.values { next = min(next ?? pending.due, pending.due) }
    }
    return next
  }

  /// Takes out what is due, or all there is, without what a wider one covers; in the order of the paths' bytes.
  package mutating func take(dueAt now: Moment, all: Bool = false) -> [Hint] {
    var taken: [Hint] = []
    for (path, pending) in wider where all || pending.due <= now {
      taken.append(Hint(path, pending.scope, pending.haste))
      wider[path] = nil
    }
    let trees = taken.filter { $0.scope == .tree }.map(\.path)
    let folders = Set(taken.map(\.path))
    for (folder, names) in entries {
      let isCovered = folders.contains(folder) || trees.contains { folder.isBelow($0) }
      for (name, pending) in names where isCovered || all || pending.due <= now {
        if !isCovered { taken.append(Hint(folder.appending(name), pending.scope, pending.haste)) }
        removeEntry(name, in: folder)
      }
    }
    if !trees.isEmpty {
      for path in wider.keys where trees.contains(where: { path.isBelow($0) }) { wider[path] = nil }
      taken.removeAll { hint in trees.contains { hint.path.isBelow($0) } }
    }
    return taken.sorted { $0.path < $1.path }
  }

  private func delay(_ haste: Hint.Haste) -> Moment {
    switch haste {
    case .now: 0
    case .removed: timing.deletionGrace
    case .created: timing.createdLook
    case .later: timing.later
    }
  }

  private mutating func addEntry(_ name: [UInt8], in folder: RelativePath, _ pending: Pending) {
    if let known = entries[folder]?[name] {
      let both = merged(known, pending)
      entries[folder]?[name] = both
      return
    }
    if let whole = wider[folder] {
      // The folder will be listed anyway: it only may have to be earlier.
      wider[folder] = merged(whole, Pending(scope: .folder, haste: .now, due: pending.due))
      return
    }
    entries[folder, default: [:]][name] = pending
    entryCount += 1
    if let names = entries[folder], names.count > Self.folderCap { collapse(folder, names) }
  }

  private mutating func removeEntry(_ name: [UInt8], in folder: RelativePath) {
    guard entries[folder]?.removeValue(forKey: name) != nil else { return }
    entryCount -= 1
    if entries[folder]?.isEmpty == true { entries[folder] = nil }
  }

  private mutating func collapse(_ folder: RelativePath, _ names: [[UInt8]: Pending]) {
    let due = names.values.map(\.due).min() ?? 0
    let isTree = names.values.contains { $0.scope == .tree }
    entries[folder] = nil
    entryCount -= names.count
    wider[folder] = merged(wider[folder], Pending(scope: isTree ? .tree : .folder, haste: .now, due: due))
  }

  private mutating func collapseAll() {
    let due = nextDue ?? 0
    entries = [:]
    entryCount = 0
    wider = [.share: Pending(scope: .tree, haste: .now, due: due)]
  }

  /// One name hinted twice: the wider scope, the earlier look. A close or a move-in settles that it is complete;
  /// a creation that follows a removal is a new file that nobody has closed.
  private func merged(_ known: Pending?, _ added: Pending) -> Pending {
    guard let known else { return added }
    let haste: Hint.Haste = known.haste == .now || added.haste == .now ? .now : added.haste
    return Pending(scope: max(known.scope, added.scope), haste: haste, due: min(known.due, added.due))
  }
}
