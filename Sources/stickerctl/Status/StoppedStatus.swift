import StickerCatalog
import StickerModel

extension StatusReport {
  /// What the index tells when no daemon answers.
  static func stopped(_ reader: CatalogReader) throws -> StatusReport {
    try reader.snapshot {
      let share = try reader.shareIdentifier
      let generation = try reader.generation
      var report = StatusReport(
        version: programVersion, state: .stopped, reason: "the daemon is not running", share: share,
        generation: generation, cursor: "\(share):\(generation)")
      report.counts = try reader.counts()
      report.findings = try reader.findingCounts()
      return report
    }
  }
}
