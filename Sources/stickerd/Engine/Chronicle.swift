import StickerChanges
import StickerModel
import StickerService
import StickerWatch

/// What the engine tells of its work as it does it: counted for `/metrics`, and kept for a while for `doctor`.
///
/// Written by the engine's thread and by those that read pictures, read by the socket's.
final class Chronicle: Sendable {
  let history: EventHistory
  private let counted = Guarded(Meters())

  init(history: EventHistory = EventHistory(capacity: 0)) {
    self.history = history
  }

  var meters: Meters { counted.withLock { $0 } }

  func decided(_ word: HistoryEntry.Decision.Word, count: Int = 0, took: Moment = 0, reason: String = "") {
    history.record(.init(word, count: count, duration: took, reason: reason))
  }

  func looked(at hints: [Hint], took: Moment) {
    counted.withLock { meters in
      meters.batches += 1
      meters.hints += hints.count
      meters.looking.note(Double(took) / 1e9)
    }
    decided(.looked, count: hints.count, took: took, reason: hints == [.everything] ? "everything" : "")
  }

  /// - Parameter waited: from the first hint of it; `nil` if nothing was hinted.
  func published(generation: Int, took: Moment, waited: Moment?) {
    counted.withLock { meters in
      meters.publishings += 1
      meters.lastPublished = Clocks.wall()
      if let waited { meters.latency.note(Double(waited) / 1e9) }
    }
    decided(.published, count: generation, took: took)
  }

  func failed(_ fault: Meters.Fault, _ reason: String) {
    counted.withLock { $0.faults[fault, default: 0] += 1 }
    decided(.failed, reason: reason)
  }

  func lostShare(_ reason: String) {
    counted.withLock { $0.faults[.share, default: 0] += 1 }
    decided(.unavailable, reason: reason)
  }

  func read(pictures: Int, bytes: Int64) {
    counted.withLock { meters in
      meters.picturesRead += pictures
      meters.bytesRead = meters.bytesRead.addingReportingOverflow(bytes).partialValue
    }
  }
}
