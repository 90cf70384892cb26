/// One row of the option table: parsing, errors, help, manual page and completions are all made from it.
package struct Option: Sendable {
  /// What stands after the option.
  package struct Value: Sendable {
    /// What a shell offers for it.
    package enum Completion: Sendable {
      case nothing, file, folder
    }

    /// As help shows it: `DIR`.
    package var placeholder: String
    /// The only words it may be; empty if anything goes.
    package var allowed: [String]
    package var completion: Completion

    package init(_ placeholder: String, allowed: [String] = [], completion: Completion = .nothing) {
      self.placeholder = placeholder
      self.allowed = allowed
      self.completion = completion
    }

    package static let folder = Value("DIR", completion: .folder)
  }

  /// Without the hyphens.
  package var name: String
  /// The short form, an ASCII letter or digit.
  package var letter: Character?
  /// `nil` for a flag.
  package var value: Value?
  /// One sentence, beginning small and without a full stop.
  package var help: String
  /// What holds without the option, in words; `nil` where that goes without saying.
  package var usually: String?
  /// Whether it may be given more than once.
  package var isRepeatable: Bool
  /// The variable that stands in for it.
  package var environment: String?
  /// The commands that know it; empty: it stands before or after any command.
  package var commands: [String]

  package init(
    _ name: String, letter: Character? = nil, value: Value? = nil, _ help: String, usually: String? = nil,
    isRepeatable: Bool = false, environment: String? = nil, commands: [String] = []
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.help = help
    self.usually = usually
    self.isRepeatable = isRepeatable
    self.environment = environment
    self.commands = commands
  }

  /// `-0, --null`, or `--share DIR`.
  var spelling: String {
    let short = letter.map { "-\($0), " } ?? ""
    return short + "--" + name + (value.map { " " + $0.placeholder } ?? "")
  }

  /// The help sentence with its allowed words, its default and its variable.
  var explanation: String {
    var text = help
    if let allowed = value?.allowed, !allowed.isEmpty { text += ": " + allowed.joined(separator: ", ") }
    var remarks: [String] = []
    if let usually { remarks.append("default: " + usually) }
    if isRepeatable { remarks.append("may be repeated") }
    return remarks.isEmpty ? text : text + " (" + remarks.joined(separator: "; ") + ")"
  }
}
