extension OptionTable {
  var fishCompletion: String {
    var lines = ["# fish completion for \(program)", "complete -c \(program) -f"]
    let names = commands.map(\.name).joined(separator: " ")
    for command in commands {
      lines.append(
        "complete -c \(program) -n \(shellQuoted("not __fish_seen_subcommand_from " + names))"
          + " -a \(command.name) -d \(shellQuoted(command.summary))")
      if command.arguments.contains(where: { $0.completion != .nothing }) {
        lines.append("complete -c \(program) -n \(condition(command.name)) -F")
      }
    }
    return (lines + options.map(fishOption)).joined(separator: "\n") + "\n"
  }

  private func condition(_ names: String) -> String { shellQuoted("__fish_seen_subcommand_from " + names) }

  private func fishOption(_ option: Option) -> String {
    var line = "complete -c \(program)"
    if !option.commands.isEmpty { line += " -n " + condition(option.commands.joined(separator: " ")) }
    if let letter = option.letter { line += " -s \(letter)" }
    line += " -l \(option.name)"
    if let value = option.value { line += fishValue(value) }
    return line + " -d " + shellQuoted(option.help)
  }

  private func fishValue(_ value: Option.Value) -> String {
    if !value.allowed.isEmpty { return " -x -a " + shellQuoted(value.allowed.joined(separator: " ")) }
    return switch value.completion {
    case .nothing: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    }
  }
}
