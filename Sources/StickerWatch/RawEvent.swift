/// One event of the kernel's queue, copied out of the library's buffer.
package struct RawEvent: Hashable, Sendable {
  /// What happened, by the kernel's names.
  package struct Kind: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let attributes = Kind(rawValue: 0x4)
    package static let closedAfterWriting = Kind(rawValue: 0x8)
    package static let movedFrom = Kind(rawValue: 0x40)
    package static let movedTo = Kind(rawValue: 0x80)
    package static let created = Kind(rawValue: 0x100)
    package static let deleted = Kind(rawValue: 0x200)
    package static let deletedItself = Kind(rawValue: 0x400)
    package static let movedItself = Kind(rawValue: 0x800)
    package static let unmounted = Kind(rawValue: 0x2000)
    package static let overflowed = Kind(rawValue: 0x4000)
    package static let ignored = Kind(rawValue: 0x8000)
    package static let isFolder = Kind(rawValue: 0x4000_0000)

    /// What is asked of the kernel. Never opening or reading: our own reading would feed us.
    static let wanted: Kind = [
      .attributes, .closedAfterWriting, .movedFrom, .movedTo, .created, .deleted, .deletedItself,
      .movedItself,
    ]
  }

  /// -1 for the overflow of the queue.
  package var watch: Int32
  package var kind: Kind
  /// Empty if the event is about the watched folder itself.
  package var name: [UInt8]

  package init(watch: Int32, kind: Kind, name: [UInt8] = []) {
    self.watch = watch
    self.kind = kind
    self.name = name
  }
}
