/// One row of the table of what is not for the index.
struct NameRule: Sendable {
  enum Subject: Sendable {
    case file, folder, either
  }

  /// What the rows that belong together are called: `explain --json` tells it as `rule`.
  enum Identifier: String, Sendable {
    /// Neither shown nor copied by a folder reference.
    case notCopied = "not-copied"
    case hidden
    case leftover
    case helperFolder = "helper-folder"
  }

  let identifier: Identifier
  let subject: Subject
  let pattern: NamePattern
  /// Continues "it matches 'PATTERN': …".
  let reason: String

  init(_ identifier: Identifier, _ subject: Subject, _ pattern: String, _ reason: String) {
    self.identifier = identifier
    self.subject = subject
    self.pattern = NamePattern(pattern)
    self.reason = reason
  }

  /// Whether a folder reference ships it nevertheless (RULES 1.3).
  var isShipped: Bool { identifier != .notCopied }

  /// A link may stand for a file or a folder: what leaves out either leaves out the link.
  func speaks(of kind: FileFacts.Kind) -> Bool {
    switch (subject, kind) {
    case (.either, _), (_, .link), (.folder, .folder), (.file, .file), (.file, .special): true
    default: false
    }
  }
}
