import StickerModel

/// The status as the engine last wrote it, for the socket's threads.
final class StatusBoard: Sendable {
  private let report: Guarded<StatusReport>

  init(_ report: StatusReport) {
    self.report = Guarded(report)
  }

  func read() -> StatusReport { report.withLock { $0 } }

  func update(_ change: @Sendable (inout StatusReport) -> Void) {
    report.withLock { change(&$0) }
  }
}
