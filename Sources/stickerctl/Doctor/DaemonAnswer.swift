import StickerModel

/// What a running daemon says of itself when it is asked for a canary.
struct DaemonAnswer {
  var version: String
  var process: Int
  var user: UInt32
  var group: UInt32
  var share: String
  var publish: String
  var polls: Bool
  /// Seconds, by a clock that nobody sets.
  var uptime: Double
  /// How long the canary's event took, in milliseconds; `nil` if it did not fly.
  var latency: Double?
  var refused: String?
  /// Asked and answered, in milliseconds.
  var roundTrip: Double

  /// `nil` if it is no such answer.
  init?(_ body: [UInt8], roundTrip: Double) {
    guard let json = try? JSONValue.decode(body), let daemon = json["daemon"],
      let version = daemon["version"]?.text, let process = daemon["process"]?.integer,
      let user = daemon["user"]?.integer.flatMap({ UInt32(exactly: $0) }),
      let group = daemon["group"]?.integer.flatMap({ UInt32(exactly: $0) }),
      let share = daemon["share"]?.text, let publish = daemon["publish"]?.text
    else { return nil }
    (self.version, self.process, self.user, self.group) = (version, process, user, group)
    (self.share, self.publish) = (share, publish)
    if case .boolean(true)? = daemon["polls"] { polls = true } else { polls = false }
    uptime = daemon["uptimeSeconds"]?.double ?? 0
    latency = json["latencyMs"]?.double
    refused = json["refused"]?.text
    self.roundTrip = roundTrip
  }
}
