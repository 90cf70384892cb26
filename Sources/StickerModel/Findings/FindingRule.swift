/// One row of the table of rules: what a finding means, what it breaks, and how it is mended.
///
/// Rules and kinds of duplicates stand in one table, since both have severities, can be muted and are explained alike.
package struct FindingRule: Sendable {
  /// `wrong-extension`, or a kind of duplicates like `name`: a contract.
  package let identifier: String
  package let severity: Severity
  /// One sentence: what is so.
  package let meaning: String
  /// What will break where (flat bundle, catalog, symbols, Mac, store), or why it matters.
  package let breaks: String
  /// How it is mended.
  package let remedy: String

  init(_ identifier: String, _ severity: Severity, _ meaning: String, breaks: String, remedy: String) {
    self.identifier = identifier
    self.severity = severity
    self.meaning = meaning
    self.breaks = breaks
    self.remedy = remedy
  }

  /// In the order of severity, as RULES 5 lists them; the kinds of duplicates last.
  package static let all: [FindingRule] = errorRules + warningRules + infoRules + duplicateRules

  /// `nil` for an identifier that no rule has.
  package static func named(_ identifier: String) -> FindingRule? { byIdentifier[identifier] }

  private static let byIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Rule {
  /// This rule's row of the table.
  package var entry: FindingRule {
    guard let entry = FindingRule.named(rawValue) else {
      preconditionFailure("the table of rules lacks '\(rawValue)'")
    }
    return entry
  }

  package var defaultSeverity: Severity { entry.severity }
}

/// The rungs of the ladder of duplicates (RULES 4).
package enum DuplicateKind: String, CaseIterable, Sendable {
  case name, `case`, symbol, content
  /// Hard links of one file: the same bytes, stored once.
  case sameFile = "same-file"

  package var entry: FindingRule {
    guard let entry = FindingRule.named(rawValue) else {
      preconditionFailure("the table of rules lacks '\(rawValue)'")
    }
    return entry
  }
}

/// All that may be given a severity or be muted: rules, kinds of duplicates, and the kinds that come with the pictures.
package let findingNames: [String] = FindingRule.all.map(\.identifier) + ["pixels", "look"]
