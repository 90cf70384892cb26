import StickerModel

/// What is wrong with a command line; how it is told stands in `problem`, apart from parsing.
enum UsageError: Error {
  case unknownOption(String)
  case unknownCommand(String)
  case unknownValue(String, [UInt8], allowed: [String])
  case missingValue(String, placeholder: String, allowed: [String])
  case needlessValue(String)
  case givenTwice(String)
  case foreignOption(String, command: String, owners: [String])
  case missingCommand
  case missingArgument(String, command: String)
  case needlessArgument([UInt8], command: String?)

  func problem(in table: OptionTable) -> Problem {
    let message = message(in: table)
    return Problem(.usage, message.text, hint: message.hint ?? "\(table.program) --help lists what there is.")
  }

  private func message(in table: OptionTable) -> (text: String, hint: String?) {
    switch self {
    case .unknownOption(let name):
      (unknown("option", name, table.options.map { "--" + $0.name }), nil)
    case .unknownCommand(let name):
      (unknown("command", name, table.commands.map(\.name)), nil)
    case .unknownValue(let option, let value, let allowed):
      (
        "'\(escaped(value))' is no value for '\(option)'"
          + suggestion(for: String(decoding: value, as: UTF8.self), among: allowed),
        "allowed: " + allowed.joined(separator: ", ") + "."
      )
    case .missingValue(let option, let placeholder, let allowed):
      (
        "'\(option)' needs a value: \(option) \(placeholder)",
        allowed.isEmpty ? nil : "allowed: " + allowed.joined(separator: ", ") + "."
      )
    case .needlessValue(let option): ("'\(option)' is a flag and takes no value", nil)
    case .givenTwice(let option): ("'\(option)' is given twice", "give it once.")
    case .foreignOption(let option, let command, let owners):
      (
        "'\(command)' knows no option '\(option)'",
        "it belongs to " + owners.joined(separator: ", ")
          + "; \(table.program) \(command) --help lists what there is."
      )
    case .missingCommand:
      ("a command is missing", "one of: " + table.commands.map(\.name).joined(separator: " "))
    case .missingArgument(let name, let command):
      ("'\(command)' needs \(name)", "\(table.program) \(command) --help tells more.")
    case .needlessArgument(let word, let command): needless(word, command, table)
    }
  }

  private func needless(_ word: [UInt8], _ command: String?, _ table: OptionTable) -> (String, String?) {
    guard let command else {
      return ("'\(escaped(word))' is no option, and \(table.program) takes no arguments", nil)
    }
    return (
      "'\(escaped(word))' is one argument too many for '\(command)'",
      "\(table.program) \(command) --help tells more."
    )
  }

  private func unknown(_ what: String, _ name: String, _ known: [String]) -> String {
    "unknown \(what) '\(escaped(name.utf8))'" + suggestion(for: name, among: known)
  }
}

/// `; did you mean 'share'?`, or nothing where nothing is near.
func suggestion(for word: String, among known: [String]) -> String {
  nearest(word, among: known).map { "; did you mean '\($0)'?" } ?? ""
}
