import StickerModel

/// The value of a flag or of an environment variable on its way to a setting.
struct SettingText {
  var bytes: [UInt8]
  /// `'--poll'`, `STICKERD_POLL`.
  var label: String
  var status: Problem.Status

  func text() throws(Problem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw refusal("is no UTF-8") }
    if text.isEmpty { throw refusal("is empty") }
    if bytes.contains(0) { throw refusal("holds a zero byte") }
    return text
  }

  /// Made absolute; `~` is the shell's business and stays what it is.
  func path(in folder: String) throws(Problem) -> String {
    absolutePath(try text(), in: folder)
  }

  func instanceName() throws(Problem) -> String {
    let name = try text()
    if isInstanceName(name) { return name }
    throw refusal(
      "is no instance's name", hint: "an instance is the name of a file in /etc/stickerd, without .json.")
  }

  func seconds() throws(Problem) -> Double {
    if let value = Double(try text()), SettingRange.seconds.contains(value) { return value }
    throw refusal("is no number of seconds \(SettingRange.seconds.words)")
  }

  func level() throws(Problem) -> LogLevel {
    let word = try text()
    if let level = LogLevel(rawValue: word) { return level }
    let known = LogLevel.allCases.map(\.rawValue)
    throw refusal(
      "is no level" + suggestion(for: word, among: known),
      hint: "allowed: " + known.joined(separator: ", ") + ".")
  }

  /// A flag on the command line has no value; a variable says 1 or 0.
  func flag() throws(Problem) -> Bool {
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "", "1", "true", "yes", "on": return true
    case "0", "false", "no", "off": return false
    default: throw refusal("is neither 1 nor 0")
    }
  }

  private func refusal(_ reason: String, hint: String? = nil) -> Problem {
    Problem(status, "\(label): '\(escaped(bytes.prefix(200)))' \(reason)", hint: hint)
  }
}

func isInstanceName(_ name: String) -> Bool {
  !name.isEmpty && !name.utf8.contains(slash) && !name.utf8.contains(0)
    && name.utf8.first != UInt8(ascii: ".")
}
