extension OptionTable {
  var bashCompletion: String {
    let function = "_" + program
    return """
      # bash completion for \(program)
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous= command= word
        if (( COMP_CWORD > 0 )); then previous=${COMP_WORDS[COMP_CWORD - 1]}; fi
        COMPREPLY=()
        case $previous in
      \(bashValues)
        esac
        for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
          case $word in
            \(commands.isEmpty ? "''" : commands.map(\.name).joined(separator: "|"))) command=$word; break ;;
          esac
        done
        case $command in
      \(bashCommands)
        esac
      }
      complete -F \(function) \(program)

      """
  }

  private var bashValues: String {
    options.filter { $0.value != nil }.map { option in
      "    \(spellings([option]).joined(separator: "|"))) \(bashReply(option)); return ;;"
    }.joined(separator: "\n")
  }

  private func bashReply(_ option: Option) -> String {
    guard let value = option.value else { return ":" }
    if !value.allowed.isEmpty { return bashWords(value.allowed) }
    return bashFiles(value.completion) ?? ":"
  }

  private func bashWords(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W \(shellQuoted(words.joined(separator: " "))) -- \"$current\")"
  }

  private func bashFiles(_ completion: Option.Value.Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .folder: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$current\")"
    }
  }

  private var bashCommands: String {
    let common = spellings(commonOptions)
    let known = commands.map { command in
      let words = bashWords(spellings(options(of: command)) + common)
      let files = command.arguments.lazy.compactMap { bashFiles($0.completion) }.first
      guard let files else { return "    \(command.name)) \(words) ;;" }
      return "    \(command.name)) if [[ $current == -* ]]; then \(words); else \(files); fi ;;"
    }
    return (known + ["    *) \(bashWords(commands.map(\.name) + common)) ;;"]).joined(separator: "\n")
  }
}
