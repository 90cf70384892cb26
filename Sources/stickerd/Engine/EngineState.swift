import StickerChanges
import StickerModel
import StickerOutputs

/// What the engine remembers between two rounds of its loop; everything that must last longer is in the catalog.
struct EngineState {
  var isStopping = false
  /// A person has said that what is gone is gone: for the next whole scan.
  var isAccepting = false
  var mustPublish = true
  /// What is found has not been told since it may have changed.
  var mustTellFindings = false
  var findingsRhythm = FindingsRhythm()
  var hasIndex = false
  var overflows = 0
  var rescans = 0
  var held = 0
  /// Something has changed since removals were held: what is gone may be back.
  var heldIsDoubtful = false
  var offline: Set<RelativePath> = []
  var unreadable: [RelativePath: String] = [:]
  /// Why the share can't be looked at.
  var unavailable: String?
  /// Why the index can't be written.
  var indexTrouble: Problem?
  /// Why the index can't be tidied.
  var tidyTrouble: Problem?
  /// The index contradicts itself: the next start makes it anew.
  var damage: Problem?
  /// Why documents can't be published.
  var publishTrouble: Problem?
  var lastChange: StatusReport.LastChange?
  /// When the change that is to be published next was noticed.
  var noticed: Moment?
  var rescanDue: Moment?
  var pollDue: Moment?
  var retryDue: Moment?
  var retryPause = Moment.seconds(1)
  var tidyDue: Moment?
  /// Reasons for polling that the log has told.
  var toldPolling: Set<String> = []
  let uncovered: Uncovered

  init(uncovered: Uncovered) {
    self.uncovered = uncovered
  }

  /// What can't be written, with the codes of the status.
  var troubles: [(code: String, problem: Problem)] {
    [("index", indexTrouble ?? tidyTrouble), ("publish", publishTrouble)].compactMap { code, problem in
      problem.map { (code, $0) }
    }
  }
}
