/// One command of a program that has several.
package struct Command: Sendable {
  /// What stands after the command without a hyphen.
  package struct Argument: Sendable {
    package var name: String
    package var help: String
    package var isOptional: Bool
    package var completion: Option.Value.Completion

    package init(
      _ name: String, _ help: String, isOptional: Bool = false, completion: Option.Value.Completion = .nothing
    ) {
      self.name = name
      self.help = help
      self.isOptional = isOptional
      self.completion = completion
    }

    var spelling: String { isOptional ? "[\(name)]" : name }
  }

  package var name: String
  /// One sentence, beginning small and without a full stop.
  package var summary: String
  package var arguments: [Argument]
  /// Paragraphs that follow in the command's own help and in the manual.
  package var details: [String]

  package init(_ name: String, _ summary: String, arguments: [Argument] = [], details: [String] = []) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.details = details
  }
}
