/// What may have changed on the share. A hint is never believed, only looked up.
package struct Hint: Hashable, Sendable {
  /// How much must be looked at.
  package enum Scope: Int, Comparable, Sendable {
    /// This name alone; if nothing stands there any more, all that was known below it is gone too.
    case entry
    /// The names in this folder, and everything in folders that were not known in it.
    case folder
    /// Everything below here: start-up, overflow, a mount, a rescan and a moved-in folder are all this one hint.
    case tree

    package static func < (left: Scope, right: Scope) -> Bool { left.rawValue < right.rawValue }
  }

  /// How soon it is worth looking.
  package enum Haste: Sendable {
    /// Closed after writing, or moved in: look at once.
    case now
    /// The name went away: wait for the other half of a move or of an atomic save.
    case removed
    /// Created, but nobody has closed it yet.
    case created
    /// Nothing that shows in the index has to be hurried for this (a file that is no picture came or went).
    case later
  }

  package var path: RelativePath
  package var scope: Scope
  package var haste: Haste

  package init(_ path: RelativePath, _ scope: Scope, _ haste: Haste = .now) {
    self.path = path
    self.scope = scope
    self.haste = haste
  }

  package static let everything = Hint(.share, .tree, .now)
}
