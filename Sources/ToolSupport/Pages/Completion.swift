extension OptionTable {
  /// A completion script, to be sourced or put where the shell looks for them.
  package func completion(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// What may stand after a command or, without one, anywhere.
  func spellings(_ options: [Option]) -> [String] {
    options.flatMap { option in (option.letter.map { ["-\($0)"] } ?? []) + ["--" + option.name] }
  }
}

/// A word in single quotes, as all three shells read them.
func shellQuoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}
