package import StickerModel

/// What the daemon was told: flags over environment over the settings file over what is usual. All paths are absolute.
package struct Settings: Hashable, Sendable {
  package struct Journal: Hashable, Sendable {
    package var entries = 100_000
    package var days = 30.0
    /// Never more entries than this, whatever their age.
    package var cap = 1_000_000

    package init() {}
  }

  /// The folder with the themes.
  package var share: String
  /// Where index, lock and (usually) socket are.
  package var state: String
  /// What others read.
  package var publish: String
  package var socket: String
  /// Where `$RUNTIME_DIRECTORY` points, else the state folder: for what need not outlive the process.
  package var runtime: String
  /// `HOST:PORT` as it was written; the service reads it.
  package var listen: String?
  /// The settings file that was read.
  package var config: String?
  /// Seconds between looks at the share; not `nil`: no inotify at all.
  package var poll: Double?
  package var once = false
  package var accept = false
  package var adopt = false
  package var log = LogLevel.info
  /// Patterns of names and paths that are not indexed.
  package var ignore: [String] = []
  /// By the name of a rule or a kind of duplicates.
  package var severities: [String: Severity] = [:]
  /// What the rules go by.
  package var findings = FindingLimits()
  /// The fraction of files that may vanish at once before the brake holds them; `nil`: no brake.
  package var massRemoval: Double? = 0.5
  package var rescanHours = 6.0
  /// For what can't be watched.
  package var pollSeconds = 30.0
  package var quietSeconds = 2.0
  package var truncatedSeconds = 30.0
  package var deletionGraceMilliseconds = 100.0
  package var journal = Journal()
  /// Commands to run after each publishing.
  package var onPublish: [String] = []

  package init(share: String, state: String, publish: String, socket: String, runtime: String) {
    self.share = share
    self.state = state
    self.publish = publish
    self.socket = socket
    self.runtime = runtime
  }
}
