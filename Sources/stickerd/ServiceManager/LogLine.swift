import StickerModel
import ToolSupport

/// One thing that happened, with the parts that a search in the journal asks for.
struct LogLine: Sendable {
  var level: LogLevel
  /// A word that never changes, for programs: `queue-overflow`.
  var code: String
  /// A sentence for people, in which names are escaped already.
  var message: String
  var hint: String?
  /// What it is about.
  var path: RelativePath?

  init(_ level: LogLevel, _ code: String, _ message: String, hint: String? = nil, path: RelativePath? = nil) {
    self.level = level
    self.code = code
    self.message = message
    self.hint = hint
    self.path = path
  }

  init(_ level: LogLevel, _ code: String, _ problem: Problem, path: RelativePath? = nil) {
    self.init(level, code, problem.message, hint: problem.hint, path: path)
  }

  /// As it stands on a terminal or in a file, with its line breaks.
  var text: String {
    var text = "stickerd: \(level.rawValue): \(oneLine(message))\n"
    if let hint { text += "stickerd: hint: \(oneLine(hint))\n" }
    return text
  }

  /// As the journal takes it, `NAME=value`; a value may be any bytes.
  var fields: [[UInt8]] {
    var fields = [
      "MESSAGE=" + oneLine(message), "PRIORITY=\(level.priority)", "SYSLOG_IDENTIFIER=stickerd",
      "STICKERD_CODE=" + code,
    ]
    if let hint { fields.append("STICKERD_HINT=" + oneLine(hint)) }
    let path = path.map { [Array("STICKERD_PATH=".utf8) + $0.bytes] } ?? []
    return fields.map { Array($0.utf8) } + path
  }
}

/// The text without anything that would start a new line or turn letters round. Backslashes stay: names in it are
/// escaped already.
func oneLine(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars {
    if scalar.isUnsafeToShow {
      line += escaped(String(scalar).utf8)
    } else {
      line.unicodeScalars.append(scalar)
    }
  }
  return line
}
