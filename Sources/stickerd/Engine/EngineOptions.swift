import StickerChanges
import StickerModel

/// What the settings mean to the engine.
struct EngineOptions {
  var timing = Timing()
  var brake = Brake()
  var accepting = false
  /// Where cookies are made: a folder of our own that is watched beside the share.
  var cookieFolder: String
  /// Where the index is.
  var stateFolder: String
  var rescanInterval = Moment.seconds(6 * 3600)
  var pollInterval = Moment.seconds(30)
  var sharePath: String
  var ignore: [String] = []
  var commands: [String] = []
  var findings = FindingLimits()
  var severities: [String: Severity] = [:]
}
