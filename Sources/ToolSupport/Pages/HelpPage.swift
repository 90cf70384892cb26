extension OptionTable {
  /// The text of `--help`, for one command or for the whole program, in 80 columns.
  package func help(_ command: Command? = nil) -> String {
    let lines = command.map(lines) ?? overview
    return lines.joined(separator: "\n") + "\n"
  }

  private var overview: [String] {
    var lines = ["\(program) – \(summary)", "", "Usage: " + usage]
    for paragraph in description { lines += [""] + wrapped(paragraph, width: 80) }
    if !commands.isEmpty {
      let rows = commands.map { (term: signature($0), text: $0.summary) }
      lines += ["", "Commands:"] + definitionList(rows, width: 80)
    }
    lines += ["", "Options:"] + definitionList(commonOptions.map(row), width: 80)
    for section in sections where section.title != "Files" {
      lines += ["", section.title + ":"] + definitionList(section.rows, width: 80)
    }
    if !commands.isEmpty { lines += ["", "\(program) COMMAND --help tells more about one command."] }
    return lines
  }

  private func lines(_ command: Command) -> [String] {
    var lines = ["\(program) \(command.name) – \(command.summary)", ""]
    lines.append("Usage: \(program) \(signature(command)) [OPTIONS]")
    for paragraph in command.details { lines += [""] + wrapped(paragraph, width: 80) }
    if !command.arguments.isEmpty {
      let rows = command.arguments.map { (term: $0.name, text: $0.help) }
      lines += ["", "Arguments:"] + definitionList(rows, width: 80)
    }
    let own = options(of: command)
    if !own.isEmpty { lines += ["", "Options:"] + definitionList(own.map(row), width: 80) }
    lines += ["", "Options of every command:"] + definitionList(commonOptions.map(row), width: 80)
    return lines
  }

  private var usage: String {
    commands.isEmpty ? "\(program) [OPTIONS]" : "\(program) [OPTIONS] COMMAND [ARGUMENTS]"
  }

  func signature(_ command: Command) -> String {
    ([command.name] + command.arguments.map(\.spelling)).joined(separator: " ")
  }

  private func row(_ option: Option) -> (term: String, text: String) {
    (term: option.spelling, text: option.explanation)
  }
}
