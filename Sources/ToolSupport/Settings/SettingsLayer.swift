import StickerModel

/// What one source (flags, environment, file) says; `nil` where it says nothing. Paths are absolute.
struct SettingsLayer: Hashable, Sendable {
  var share: String?
  var state: String?
  var publish: String?
  var socket: String?
  var listen: String?
  var config: String?
  var instance: String?
  var poll: Double?
  var once: Bool?
  var accept: Bool?
  var adopt: Bool?
  var log: LogLevel?

  var ignore: [String] = []
  var severities: [String: Severity] = [:]
  var findings = FindingLimits()
  /// `.some(nil)`: off.
  var massRemoval: Double??
  var rescanHours: Double?
  var pollSeconds: Double?
  var quietSeconds: Double?
  var truncatedSeconds: Double?
  var deletionGraceMilliseconds: Double?
  var journal = Settings.Journal()
  var onPublish: [String] = []

  init() {}

  /// - Parameters:
  ///   - folder: from where relative paths count.
  ///   - label: how a message calls an option.
  ///   - value: the bytes of a flag or variable; `nil` where it is not given.
  init(
    status: Problem.Status, folder: String, label: (String) -> String, value: (String) -> [UInt8]?
  ) throws(Problem) {
    func setting(_ name: String) -> SettingText? {
      value(name).map { SettingText(bytes: $0, label: label(name), status: status) }
    }
    share = try setting("share")?.path(in: folder)
    state = try setting("state")?.path(in: folder)
    publish = try setting("publish")?.path(in: folder)
    socket = try setting("socket")?.path(in: folder)
    config = try setting("config")?.path(in: folder)
    instance = try setting("instance")?.instanceName()
    listen = try setting("listen")?.text()
    poll = try setting("poll")?.seconds()
    log = try setting("log")?.level()
    once = try setting("once")?.flag()
    accept = try setting("accept")?.flag()
    adopt = try setting("adopt")?.flag()
  }
}

extension SettingsLayer {
  init(_ invocation: Invocation, _ surroundings: Surroundings) throws(Problem) {
    try self.init(
      status: .usage, folder: surroundings.currentFolder(), label: { "'--\($0)'" },
      value: { invocation.bytes($0) })
  }

  /// `STICKERD_SHARE` and so on; a variable that is set to nothing is none.
  init(_ surroundings: Surroundings) throws(Problem) {
    func name(_ option: String) -> String { "STICKERD_" + option.uppercased() }
    try self.init(
      status: .configuration, folder: surroundings.currentFolder(), label: name,
      value: { option in surroundings.variable(name(option)).flatMap { $0.isEmpty ? nil : $0 } })
  }
}
