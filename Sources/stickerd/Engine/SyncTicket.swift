import StickerModel

/// What a sync is answered with.
struct SyncAnswer: Sendable {
  var generation: Int
  /// Not waited for, only told.
  var arriving: [StatusReport.Arriving]
  /// Why it is not in the manifest after all.
  var problem: Problem?
}

/// A caller that waits for the engine to pass a point in the order of events.
struct SyncTicket: Sendable {
  /// Called once, on the engine's thread.
  let answer: @Sendable (SyncAnswer) -> Void
}
