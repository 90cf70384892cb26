package import StickerModel

/// Where `stickerctl` finds an index and the daemon that keeps it.
package struct DaemonPlaces: Hashable, Sendable {
  package var state: String
  package var socket: String
  /// The patterns of the settings file, where one is known.
  package var ignore: [String] = []
  /// Where documents are published, `nil` if that is not known.
  package var publish: String?

  package var index: String { Places.index(state: state) }

  package init(state: String, socket: String? = nil) {
    self.state = state
    self.socket = socket ?? Places.socket(state: state)
  }

  /// What is said on the command line comes before what the environment says, and that before a search: the state folder
  /// under the XDG place that was written last, else the only instance.
  ///
  /// - Throws: `Problem` with the candidates if that leaves none or several.
  package init(_ invocation: Invocation, _ surroundings: Surroundings = .process) throws(Problem) {
    for layer in [try SettingsLayer(invocation, surroundings), try SettingsLayer(surroundings)] {
      if let places = try Self(layer, surroundings) {
        self = places
        return
      }
    }
    if let state = surroundings.folder("STATE_DIRECTORY") {
      self.init(state: state)
    } else {
      self = try Self.search(surroundings)
    }
  }

  private init?(_ layer: SettingsLayer, _ surroundings: Surroundings) throws(Problem) {
    if let config = layer.config {
      try self.init(config: config, surroundings)
    } else if let instance = layer.instance {
      try self.init(instance: instance, surroundings)
    } else if let state = layer.state {
      self.init(state: state)
    } else if let socket = layer.socket {
      self.init(state: Self.state(socket: socket))
    } else if let share = layer.share, let state = Self.usualState(share, surroundings) {
      self.init(state: state)
    } else {
      return nil
    }
    state = layer.state ?? state
    socket = layer.socket ?? socket
  }

  /// The instance's file may put its state elsewhere.
  private init(instance: String, _ surroundings: Surroundings) throws(Problem) {
    let path = Places.settingsFile(instance: instance)
    guard surroundings.modified(path) != nil else {
      throw Problem(
        .configuration,
        "there is no instance '\(escaped(instance.utf8))': '\(escaped(path.utf8))' is missing",
        hint: Self.candidates(Self.instances(surroundings)))
    }
    try self.init(config: path, surroundings)
  }

  /// The same settings as the daemon's lead to the same places.
  private init(config: String, _ surroundings: Surroundings) throws(Problem) {
    let file = try SettingsFile(path: config).layer(surroundings.read(config))
    let instance = Places.instance(settingsFile: config)
    var state = file.state ?? instance.map(Places.state(instance:))
    if state == nil, let share = file.share { state = Self.usualState(share, surroundings) }
    guard let state else {
      throw Problem(
        .configuration, "'\(escaped(config.utf8))' names neither a state folder nor a share",
        hint: "stickerctl --state DIR says where the index is.")
    }
    self.init(state: state, socket: file.socket ?? instance.map(Places.socket(instance:)))
    ignore = file.ignore
    publish = file.publish
  }

  private static func usualState(_ share: String, _ surroundings: Surroundings) -> String? {
    Places.states(surroundings).map { $0 + "/" + Places.stateName(share: share) }
  }

  /// `/run/stickerd/NAME.sock` is an instance's, any other lies in its state folder.
  private static func state(socket: String) -> String {
    let name = String(lastName(socket).dropLast(5))
    return socket == Places.socket(instance: name) ? Places.state(instance: name) : folderName(socket)
  }
}

extension DaemonPlaces {
  private static func search(_ surroundings: Surroundings) throws(Problem) -> DaemonPlaces {
    let states = Places.states(surroundings)
    let known = states.map { place in surroundings.names(place).map { place + "/" + $0 } } ?? []
    let dated = known.compactMap { state in lastWritten(state, surroundings).map { (state: state, at: $0) } }
    if let latest = dated.max(by: { $0.at < $1.at }) { return DaemonPlaces(state: latest.state) }
    let instances = instances(surroundings)
    if instances.count == 1 { return try DaemonPlaces(instance: instances[0], surroundings) }
    guard instances.isEmpty else {
      throw Problem(
        .usage, "there are \(instances.count) instances; which one is meant?", hint: candidates(instances))
    }
    throw Problem(
      .noInput, "there is no index yet",
      hint: "start stickerd --share DIR, or say where its state is: stickerctl --state DIR.")
  }

  /// Of the index or its log, whichever is younger; `nil` if the folder holds no index.
  private static func lastWritten(_ state: String, _ surroundings: Surroundings) -> Int64? {
    let index = Places.index(state: state)
    return surroundings.modified(index).map { max($0, surroundings.modified(index + "-wal") ?? $0) }
  }

  private static func instances(_ surroundings: Surroundings) -> [String] {
    surroundings.names(Places.instances).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      .filter(isInstanceName)
  }

  private static func candidates(_ names: [String]) -> String? {
    names.isEmpty
      ? nil : "there is " + names.map { "--instance " + escaped($0.utf8) }.joined(separator: ", ") + "."
  }
}
