import StickerCatalog
import StickerChanges
import StickerModel
import ToolSupport

/// `stickerd --once`: index and manifest are brought up to date, then it ends.
struct OneShot {
  private let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  func run() throws -> Int32 {
    let log = JournalLog(threshold: settings.log)
    let workshop = try Workshop(settings, log: log)
    let notifier = ServiceNotifier()
    let progress = ScanProgress()
    let timing = workshop.engineOptions().timing
    let report = StatusReport(
      version: programVersion, state: .starting, share: workshop.catalog.shareIdentifier, generation: 0,
      cursor: "")
    let engine = try Engine(
      Engine.Rooms(
        share: workshop.share, catalog: workshop.catalog, publisher: workshop.publisher,
        findings: workshop.findings, watcher: nil,
        mailbox: Mailbox(timing: timing), board: StatusBoard(report), notifier: notifier,
        heart: Heart(notifier), log: log,
        triggers: Triggers(commands: [], environment: [], log: log)), options: workshop.engineOptions(),
      progress: { progress.show($0) })
    do {
      let outcome = try engine.runOnce()
      progress.finish()
      try workshop.catalog.closeCleanly()
      return tell(outcome, engine, log)
    } catch let problem as ShareProblem {
      throw Problem(
        .noInput, "could not index the share '\(escaped(settings.share.utf8))': \(problem.reason)",
        hint: "check the path, and that it is mounted and readable; what was indexed stays as it was.")
    } catch let error as DatabaseError {
      throw engine.indexProblem(error)
    }
  }

  private func tell(_ outcome: Reconciler.Outcome, _ engine: Engine, _ log: any Log) -> Int32 {
    for file in engine.arriving() {
      log.notice("'\(escaped(file.path.utf8))' is arriving: \(file.reason)", code: "arriving")
    }
    for problem in outcome.unreadable.prefix(20) {
      log.warning("could not read '\(problem.path)': \(problem.reason)", code: "unreadable")
    }
    for folder in outcome.offline {
      log.warning(
        "nothing is mounted on '\(folder)' any more: what was known of it stays", code: "theme-offline")
    }
    guard outcome.held > 0 else { return 0 }
    log.warning(
      "\(outcome.held) removals are held: more is gone than a scan may take away by itself; say --accept if they are meant",
      code: "held")
    return 1
  }
}

/// The progress bar of a first index, on standard error.
private final class ScanProgress {
  private var bar: ProgressBar
  private let output = ByteOutput(descriptor: 2, name: "the error output")

  init() {
    bar = ProgressBar("Indexing", TerminalText(descriptor: 2), now: Self.now())
  }

  private static func now() -> Duration { .nanoseconds(Clocks.monotonic()) }

  func show(_ progress: Reconciler.Progress) {
    guard let text = bar.update(done: progress.inspected, total: nil, now: Self.now()) else { return }
    write(text)
  }

  func finish() { write(bar.finish()) }

  /// A terminal that has gone is no reason to stop indexing.
  private func write(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }
}
