/// One thing that the daemon remembers of its last events and decisions.
package enum HistoryEntry: Hashable, Sendable {
  /// An event of the kernel's queue, and the hint that was made of it.
  ///
  /// `folder` is where the watch stood when the event was read; `nil` if it hung nowhere (moved away, not known, or no
  /// folder of the share at all). The name is empty if the event is about the folder itself.
  case event(watch: Int32, mask: UInt32, folder: RelativePath?, name: [UInt8], hint: Hint?)
  /// A folder is watched by this number from now on.
  case watched(Int32, RelativePath)
  /// The watches at and below a path were dropped.
  case forgotten(RelativePath)
  /// Every watch was dropped: another folder stands at the share's path, or none.
  case allForgotten
  /// The table of mounts has changed.
  case mountsChanged
  case decided(Decision)

  /// What the engine did.
  package struct Decision: Hashable, Sendable {
    package enum Word: UInt8, CaseIterable, Sendable {
      /// Hints were looked at; the count is theirs.
      case looked
      /// A generation was made; the count is its number.
      case generation
      /// Documents were published; the count is the generation.
      case published
      /// Removals are held; the count is theirs.
      case held
      case overflowed
      case rescan
      case accept
      case canary
      case reloaded
      case unavailable
      case available
      /// The index or the documents could not be written.
      case failed

      package var text: String { "\(self)" }
    }

    package var word: Word
    package var count: Int
    /// How long it took, in nanoseconds; 0 where that means nothing.
    package var duration: Int64
    /// A reason; empty where there is none. It may hold names of the share.
    package var reason: String

    package init(_ word: Word, count: Int = 0, duration: Int64 = 0, reason: String = "") {
      self.word = word
      self.count = count
      self.duration = duration
      self.reason = reason
    }
  }

  /// What an event's bits say, in words for people.
  package static func words(ofMask mask: UInt32) -> [String] {
    eventWords.filter { mask & $0.bit != 0 }.map(\.word)
  }
}

/// The bits of inotify(7).
private let eventWords: [(bit: UInt32, word: String)] = [
  (0x4, "attributes"), (0x8, "closed-after-writing"), (0x40, "moved-from"), (0x80, "moved-to"),
  (0x100, "created"), (0x200, "deleted"), (0x400, "deleted-itself"), (0x800, "moved-itself"),
  (0x2000, "unmounted"), (0x4000, "overflowed"), (0x8000, "ignored"), (0x4000_0000, "folder"),
]
