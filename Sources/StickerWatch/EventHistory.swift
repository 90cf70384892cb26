internal import Glibc
package import StickerModel

/// The last raw events, what was made of them, and what the engine decided: for `stickerctl doctor`, and to play a
/// trouble again in a test.
///
/// Its memory is taken once. Recording an event allocates nothing and takes one lock, which the socket's threads hold
/// while they copy what is kept.
package final class EventHistory: Sendable {
  /// How much has happened since the start.
  package struct Totals: Hashable, Sendable {
    package var events = 0
    /// Entries that are no longer kept.
    package var dropped = 0
  }

  private struct State: ~Copyable {
    var ring: RecordRing
    var events = 0
  }

  private enum Kind: UInt8 { case event, watched, forgotten, allForgotten, mountsChanged, decided }

  private let state: Guarded<State>
  private let clock: @Sendable () -> Int64

  /// - Parameters:
  ///   - capacity: in bytes; an event takes about 80.
  ///   - clock: microseconds since 1970.
  package init(capacity: Int = 256 * 1024, clock: @escaping @Sendable () -> Int64 = microseconds) {
    state = Guarded(State(ring: RecordRing(capacity: capacity)))
    self.clock = clock
  }

  package var totals: Totals {
    state.withLock { Totals(events: $0.events, dropped: $0.ring.pushedOut) }
  }

  /// - Parameter folder: where the event's watch stood, if anywhere.
  func record(_ event: RawEvent, folder: RelativePath?, hint: Hint?) {
    var head = RecordRing.Head()
    head.detail = hint.map { UInt8($0.scope.rawValue) << 4 | Self.code(of: $0.haste) } ?? Self.noHint
    head.first = Int64(event.watch)
    head.second = Int64(event.kind.rawValue)
    append(.event, head, folder: folder, name: event.name, isEvent: true)
  }

  func recordWatch(_ watch: Int32, at folder: RelativePath) {
    var head = RecordRing.Head()
    head.first = Int64(watch)
    append(.watched, head, folder: folder)
  }

  func recordForgetting(_ folder: RelativePath) { append(.forgotten, RecordRing.Head(), folder: folder) }

  func recordForgettingAll() { append(.allForgotten, RecordRing.Head()) }

  func recordMounts() { append(.mountsChanged, RecordRing.Head()) }

  package func record(_ decision: HistoryEntry.Decision) {
    var head = RecordRing.Head()
    head.detail = decision.word.rawValue
    head.first = Int64(decision.count)
    head.second = decision.duration
    append(.decided, head, name: Array(decision.reason.utf8))
  }

  /// What is kept, the oldest first.
  package var lines: [HistoryLine] {
    state.withLock { state in
      var lines: [HistoryLine] = []
      state.ring.forEach { head, text in
        if let entry = Self.entry(head, text) { lines.append(HistoryLine(at: head.at, entry)) }
      }
      return lines
    }
  }

  private func append(
    _ kind: Kind, _ head: RecordRing.Head, folder: RelativePath? = nil, name: [UInt8] = [],
    isEvent: Bool = false
  ) {
    var head = head
    head.kind = kind.rawValue
    head.hasFolder = folder != nil
    head.at = clock()
    state.withLock { state in
      if isEvent { state.events += 1 }
      state.ring.append(head, folder: folder?.bytes ?? [], name: name)
    }
  }

  private static func entry(_ head: RecordRing.Head, _ text: [UInt8]) -> HistoryEntry? {
    let name = Array(text.suffix(Int(head.nameLength)))
    let rest = text.dropLast(name.count)
    let path = RelativePath(Array(name.isEmpty || rest.isEmpty ? rest : rest.dropLast()))
    switch Kind(rawValue: head.kind) {
    case .event?:
      let folder = head.hasFolder ? path : nil
      return .event(
        watch: Int32(truncatingIfNeeded: head.first), mask: UInt32(truncatingIfNeeded: head.second),
        folder: folder, name: name, hint: hint(head.detail, folder, name))
    case .watched?: return .watched(Int32(truncatingIfNeeded: head.first), path)
    case .forgotten?: return .forgotten(path)
    case .allForgotten?: return .allForgotten
    case .mountsChanged?: return .mountsChanged
    case .decided?:
      guard let word = HistoryEntry.Decision.Word(rawValue: head.detail) else { return nil }
      return .decided(
        .init(
          word, count: Int(head.first), duration: head.second,
          reason: String(decoding: name, as: UTF8.self)))
    case nil: return nil
    }
  }

  // MARK: - Hints in a byte

  private static let noHint: UInt8 = 0xFF
  private static let hastes: [Hint.Haste] = [.now, .removed, .created, .later]

  private static func code(of haste: Hint.Haste) -> UInt8 {
    UInt8(hastes.firstIndex(of: haste) ?? 0)
  }

  private static func hint(_ detail: UInt8, _ folder: RelativePath?, _ name: [UInt8]) -> Hint? {
    guard detail != noHint, let folder, let scope = Hint.Scope(rawValue: Int(detail >> 4)) else { return nil }
    let haste = hastes[min(Int(detail & 15), hastes.count - 1)]
    return Hint(name.isEmpty ? folder : folder.appending(name), scope, haste)
  }
}

/// Since 1970.
package func microseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
