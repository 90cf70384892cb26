extension OptionTable {
  var zshCompletion: String {
    let function = "_" + program
    let head = ["#compdef \(program)", "# zsh completion for \(program)", "", "\(function)() {"]
    let body = commands.isEmpty ? zshArguments(commonOptions, []) : zshCommands
    // It works as a file of $fpath and sourced.
    let tail =
      "if [[ $funcstack[1] == \(function) ]]; then \(function) \"$@\"; else compdef \(function) \(program); fi"
    return (head + body + ["}", "", tail]).joined(separator: "\n") + "\n"
  }

  private var zshCommands: [String] {
    var lines = ["  local curcontext=$curcontext context state state_descr line", "  typeset -A opt_args"]
    lines += ["  local -a commands", "  commands=("]
    lines += commands.map { "    " + shellQuoted($0.name + ":" + zshText($0.summary)) }
    lines.append("  )")
    lines += zshArguments(commonOptions, ["'1:command:->command'", "'*::argument:->argument'"], "-C ")
    lines += [
      "  case $state in", "    command) _describe command commands ;;", "    argument) case $words[1] in",
    ]
    for command in commands {
      let own = options(of: command) + commonOptions
      lines.append("      \(command.name))")
      lines += zshArguments(own, command.arguments.map(zshArgument)).map { "      " + $0 }
      lines.append("        ;;")
    }
    return lines + ["    esac ;;", "  esac"]
  }

  private func zshArguments(_ options: [Option], _ arguments: [String], _ flags: String = "") -> [String] {
    let specifications = options.flatMap(zshOption) + arguments
    return ["  _arguments \(flags)-s -S \\"] + specifications.dropLast().map { "    \($0) \\" }
      + specifications.suffix(1).map { "    \($0)" }
  }

  private func zshOption(_ option: Option) -> [String] {
    spellings([option]).map { spelling in
      let isLong = spelling.hasPrefix("--")
      let repeats = option.isRepeatable ? "*" : ""
      let joint = option.value == nil ? "" : isLong ? "=" : "+"
      let value = option.value.map { ":" + zshText($0.placeholder) + ":" + zshAction($0) } ?? ""
      return shellQuoted(repeats + spelling + joint + "[" + zshText(option.help) + "]" + value)
    }
  }

  private func zshArgument(_ argument: Command.Argument) -> String {
    let value = Option.Value(argument.name, completion: argument.completion)
    return shellQuoted((argument.isOptional ? "::" : ":") + zshText(argument.name) + ":" + zshAction(value))
  }

  private func zshAction(_ value: Option.Value) -> String {
    if !value.allowed.isEmpty { return "(" + value.allowed.joined(separator: " ") + ")" }
    return switch value.completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    }
  }

  /// Brackets, colons and backslashes have a meaning in a specification.
  private func zshText(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      if "[]:\\".contains(character) { out += "\\" }
      out.append(character)
    }
  }
}
