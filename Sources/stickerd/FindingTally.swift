import StickerCatalog
import StickerModel
import StickerService

/// Counts what is found when somebody asks, once a generation: a drop waits for no count.
final class FindingTally: Sendable {
  private struct Counted {
    var generation = 0
    var findings = StatusReport.Findings()
  }

  private let index: String
  private let last = Guarded(Counted())

  /// - Parameter index: the database.
  init(index: String) {
    self.index = index
  }

  /// As they are in a generation or a later one; the last known ones if the index can't be read now.
  func counts(at generation: Int) -> StatusReport.Findings {
    last.withLock { last in
      if generation != last.generation, let counts = try? CatalogReader(path: index).findingCounts() {
        last = Counted(generation: generation, findings: counts)
      }
      return last.findings
    }
  }
}
