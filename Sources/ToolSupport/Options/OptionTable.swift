/// All that can be said to a program: its options, its commands and what the manual tells beside them.
package struct OptionTable: Sendable {
  /// A section of the manual: a heading and rows of a term with its explanation.
  package struct Section: Sendable {
    package var title: String
    package var rows: [(term: String, text: String)]

    package init(_ title: String, _ rows: [(term: String, text: String)]) {
      self.title = title
      self.rows = rows
    }
  }

  package var program: String
  package var version: String
  /// One sentence, beginning small and without a full stop.
  package var summary: String
  /// The section of the manual the page belongs to.
  package var manualSection: Int
  package var description: [String]
  package var options: [Option]
  /// Empty for a program that does one thing.
  package var commands: [Command]
  /// Exit statuses, files, examples.
  package var sections: [Section]

  package init(
    program: String, version: String, summary: String, manualSection: Int, description: [String] = [],
    options: [Option], commands: [Command] = [], sections: [Section] = []
  ) {
    self.program = program
    self.version = version
    self.summary = summary
    self.manualSection = manualSection
    self.description = description
    self.options = options + Self.builtIn
    self.commands = commands
    self.sections = sections
  }

  /// What every program of ours knows.
  private static let builtIn = [
    Option("help", letter: "h", "show this help"),
    Option("version", "show the version"),
    Option(
      "generate-completion", value: Option.Value("SHELL", allowed: Shell.allCases.map(\.rawValue)),
      "print a completion script for a shell"),
    Option("generate-manual", "print the manual page in roff"),
  ]

  func option(named name: String) -> Option? { options.first { $0.name == name } }

  func option(lettered letter: Character) -> Option? { options.first { $0.letter == letter } }

  func command(named name: String) -> Command? { commands.first { $0.name == name } }

  /// The options that are the command's own.
  func options(of command: Command) -> [Option] {
    options.filter { $0.commands.contains(command.name) }
  }

  /// The options that stand anywhere.
  var commonOptions: [Option] { options.filter(\.commands.isEmpty) }

  /// What `--help`, `--version` and the generators print; `nil` if none of them was asked for.
  package func answer(_ line: Invocation) -> String? {
    if line.has("help") { return help(line.command.flatMap { command(named: $0) }) }
    if line.has("version") { return "\(program) \(version)\n" }
    if line.has("generate-manual") { return manual }
    return line.text("generate-completion").flatMap(Shell.init).map(completion)
  }
}

package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}
