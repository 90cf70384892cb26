package import StickerModel

extension Settings {
  /// Puts together what flags, environment and settings file say.
  ///
  /// - Throws: `Problem`: 64 for a flag or a missing share, 78 for anything in the environment or the file.
  package init(_ invocation: Invocation, _ surroundings: Surroundings = .process) throws(Problem) {
    let flags = try SettingsLayer(invocation, surroundings)
    let environment = try SettingsLayer(surroundings)
    let config =
      flags.config ?? flags.instance.map(Places.settingsFile)
      ?? environment.config ?? environment.instance.map(Places.settingsFile)
    var file: SettingsLayer?
    if let config { file = try SettingsFile(path: config).layer(surroundings.read(config)) }
    try self.init([flags, environment] + (file.map { [$0] } ?? []), config: config, surroundings)
    if let file { takeRules(of: file) }
  }

  private init(_ layers: [SettingsLayer], config: String?, _ surroundings: Surroundings) throws(Problem) {
    func first<Value>(_ key: KeyPath<SettingsLayer, Value?>) -> Value? {
      layers.lazy.compactMap { $0[keyPath: key] }.first
    }
    guard let share = first(\.share) else {
      throw Problem(
        .usage, "which folder shall be indexed? The share is missing",
        hint: "stickerd --share DIR, or \"share\" in the settings file.")
    }
    let instance = config.flatMap(Places.instance)
    var state = first(\.state) ?? ""
    if state.isEmpty { state = try Self.usualState(share, instance, surroundings) }
    let socket = first(\.socket) ?? instance.map(Places.socket(instance:)) ?? Places.socket(state: state)
    self.init(
      share: share, state: state, publish: first(\.publish) ?? state + "/public", socket: socket,
      runtime: surroundings.folder("RUNTIME_DIRECTORY") ?? state)
    self.config = config
    listen = first(\.listen)
    poll = first(\.poll)
    once = first(\.once) ?? false
    accept = first(\.accept) ?? false
    adopt = first(\.adopt) ?? false
    log = first(\.log) ?? log
  }

  /// What only the file can say.
  private mutating func takeRules(of file: SettingsLayer) {
    ignore = file.ignore
    severities = file.severities
    findings = file.findings
    if let fraction = file.massRemoval { massRemoval = fraction }
    rescanHours = file.rescanHours ?? rescanHours
    pollSeconds = file.pollSeconds ?? pollSeconds
    quietSeconds = file.quietSeconds ?? quietSeconds
    truncatedSeconds = file.truncatedSeconds ?? truncatedSeconds
    deletionGraceMilliseconds = file.deletionGraceMilliseconds ?? deletionGraceMilliseconds
    journal = file.journal
    onPublish = file.onPublish
  }

  private static func usualState(
    _ share: String, _ instance: String?, _ surroundings: Surroundings
  ) throws(Problem) -> String {
    if let folder = surroundings.folder("STATE_DIRECTORY") { return folder }
    if let instance { return Places.state(instance: instance) }
    if let states = Places.states(surroundings) { return states + "/" + Places.stateName(share: share) }
    throw Problem(
      .configuration, "there is no place for the index: neither XDG_STATE_HOME nor HOME is set",
      hint: "stickerd --state DIR says where.")
  }
}
