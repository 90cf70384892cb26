import StickerModel

/// Reads the JSON5 settings file into a layer. The first mistake ends it: a daemon must not start with half of what
/// was meant.
struct SettingsFile {
  let path: String

  static let keys = [
    "share", "state", "publish", "socket", "listen", "poll", "log", "ignore", "severities", "findings",
    "massRemoval",
    "rescanHours", "pollSeconds", "quietSeconds", "truncatedSeconds", "deletionGraceMilliseconds", "journal",
    "onPublish",
  ]

  /// - Throws: `Problem` with status 78 that names the file, the way to the key, and what would do.
  func layer(_ bytes: [UInt8]) throws(Problem) -> SettingsLayer {
    let value: JSONValue
    do {
      value = try JSONValue.decode(bytes, json5: true)
    } catch {
      throw refusal(
        error.message, hint: "the file is JSON5: JSON with comments, trailing commas and bare keys.")
    }
    var layer = SettingsLayer()
    for member in try members(value, at: "", known: Self.keys) where member.value != .null {
      try set(member.name, member.value, in: &layer)
    }
    return layer
  }

  private func set(_ key: String, _ value: JSONValue, in layer: inout SettingsLayer) throws(Problem) {
    switch key {
    case "share": layer.share = try filePath(value, at: key)
    case "state": layer.state = try filePath(value, at: key)
    case "publish": layer.publish = try filePath(value, at: key)
    case "socket": layer.socket = try filePath(value, at: key)
    case "listen": layer.listen = try text(value, at: key)
    case "poll": layer.poll = try number(value, at: key, .seconds)
    case "log":
      layer.log = LogLevel(rawValue: try choice(value, at: key, among: LogLevel.allCases.map(\.rawValue)))
    case "ignore": layer.ignore = try texts(value, at: key)
    case "onPublish": layer.onPublish = try texts(value, at: key)
    default: try setRule(key, value, in: &layer)
    }
  }

  private func setRule(_ key: String, _ value: JSONValue, in layer: inout SettingsLayer) throws(Problem) {
    switch key {
    case "severities": layer.severities = try severities(value)
    case "findings": layer.findings = try findingLimits(value)
    case "massRemoval": layer.massRemoval = .some(try massRemoval(value))
    case "rescanHours": layer.rescanHours = try number(value, at: key, .hours)
    case "pollSeconds": layer.pollSeconds = try number(value, at: key, .seconds)
    case "quietSeconds": layer.quietSeconds = try number(value, at: key, .waiting)
    case "truncatedSeconds": layer.truncatedSeconds = try number(value, at: key, .waiting)
    case "deletionGraceMilliseconds":
      layer.deletionGraceMilliseconds = try number(value, at: key, .milliseconds)
    default: layer.journal = try journal(value)
    }
  }

  private func massRemoval(_ value: JSONValue) throws(Problem) -> Double? {
    if value == .string("off") { return nil }
    if case .number(let number) = value, SettingRange.fraction.contains(number) { return number }
    throw refusal("'massRemoval' must be a number \(SettingRange.fraction.words) or \"off\"")
  }

  private func journal(_ value: JSONValue) throws(Problem) -> Settings.Journal {
    var journal = Settings.Journal()
    for member in try members(value, at: "journal", known: ["entries", "days", "cap"])
    where member.value != .null {
      let key = "journal." + member.name
      switch member.name {
      case "entries": journal.entries = Int(try number(member.value, at: key, .entries))
      case "cap": journal.cap = Int(try number(member.value, at: key, .entries))
      default: journal.days = try number(member.value, at: key, .days)
      }
    }
    if journal.cap < journal.entries {
      throw refusal("'journal.cap' (\(journal.cap)) is less than 'journal.entries' (\(journal.entries))")
    }
    return journal
  }

  private func severities(_ value: JSONValue) throws(Problem) -> [String: Severity] {
    var severities: [String: Severity] = [:]
    for member in try members(value, at: "severities", known: findingNames) {
      let key = "severities." + member.name
      let word = try choice(member.value, at: key, among: Severity.allCases.map(\.rawValue))
      severities[member.name] = Severity(rawValue: word)
    }
    return severities
  }
}
