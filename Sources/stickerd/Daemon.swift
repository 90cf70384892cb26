import Glibc
import StickerCatalog
import StickerChanges
import StickerModel
import StickerService
import StickerWatch
import ToolSupport

/// The daemon: everything is put together here, started in the order of the flow and stopped in reverse.
struct Daemon {
  private let settings: Settings
  private let line: Invocation

  init(_ settings: Settings, _ line: Invocation) {
    self.settings = settings
    self.line = line
  }

  func run() throws -> Int32 {
    // Before any other thread is made, so that all of them leave the signals to ours.
    let signals = Signals()
    let log = JournalLog(threshold: settings.log)
    let workshop = try Workshop(settings, log: log)
    let options = workshop.engineOptions()
    let mailbox = Mailbox(timing: options.timing)
    let board = StatusBoard(firstReport(workshop.catalog))
    let notifier = ServiceNotifier()
    let heart = Heart(notifier)
    let chronicle = Chronicle(history: EventHistory())
    let watcher = try makeWatcher(mailbox, workshop, chronicle.history)
    let triggers = Triggers(
      commands: settings.onPublish,
      environment: [
        "STICKERD_SHARE=\(settings.share)", "STICKERD_MANIFEST=\(settings.publish)/manifest.json",
      ],
      log: log)
    let engine = try Engine(
      Engine.Rooms(
        share: workshop.share, catalog: workshop.catalog, publisher: workshop.publisher,
        findings: workshop.findings, watcher: watcher, mailbox: mailbox, board: board, notifier: notifier,
        heart: heart, log: log, triggers: triggers, chronicle: chronicle),
      options: options,
      readOptions: { workshop.engineOptions(try Settings(line)) })
    let listen = try settings.listen.map { try ListenAddress(parsing: $0) }
    let server = try RequestServer(
      socketPath: settings.socket, listen: listen,
      handler: DaemonRequests(
        mailbox: mailbox, board: board, heart: heart, chronicle: chronicle, facts: DaemonFacts(settings),
        tally: FindingTally(index: workshop.folder.database)))
    watcher.start()
    signals.start { mailbox.post($0) }
    notifier.ready("starting")
    log.info("watching '\(escaped(settings.share.utf8))'", code: "started")
    engine.run()
    notifier.stopping("stopping")
    server.stop()
    watcher.stop()
    // A service manager starts again what did not end well; the next start sets a damaged index aside.
    if let damage = engine.state.damage { throw damage }
    return 0
  }

  private func firstReport(_ catalog: Catalog) -> StatusReport {
    var report = StatusReport(
      version: programVersion, state: .starting, reason: "the share is looked at for the first time",
      share: catalog.shareIdentifier, generation: 0, cursor: "\(catalog.shareIdentifier):0")
    report.since = Clocks.text()
    report.started = Clocks.text()
    return report
  }

  /// Without a queue of events everything is polled until the next start, and the status says why: that is better than
  /// no index at all.
  private func makeSource() -> (InotifyToolsSource?, WatchRefusal) {
    let asked = WatchRefusal(code: 0, reason: "nothing is watched with --poll")
    if settings.poll != nil { return (nil, asked) }
    do throws(WatchRefusal) {
      return (try InotifyToolsSource(), asked)
    } catch {
      return (nil, error)
    }
  }

  private func makeWatcher(_ mailbox: Mailbox, _ workshop: Workshop, _ history: EventHistory) throws
    -> ShareWatcher
  {
    let (source, absence) = makeSource()
    let watcher = ShareWatcher(source: source, absence: absence, history: history) { report in
      if report.overflowed { mailbox.post(.overflow) }
      if report.mountsChanged { mailbox.post(.mountsChanged) }
      mailbox.post(report.hints)
      // After the hints: a cookie says that everything before it has been told.
      for cookie in report.cookies { mailbox.post(.cookie(cookie)) }
    }
    try watcher.watchCookies(workshop.folder.cookies)
    return watcher
  }
}
