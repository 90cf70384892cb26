/// Why a path is for the index, or is not.
package struct Explanation: Hashable, Sendable {
  /// Whether it is a theme, a group, or a file that its content alone can keep out.
  package var isForIndex: Bool
  /// A sentence's worth, without the full stop.
  package var why: String
  /// What decided: a finding's rule, or a row of the table; `nil` if it is for the index or nothing stands there.
  package var rule: String?
  /// Whether anything stands there.
  package var exists: Bool

  package init(isForIndex: Bool, why: String, rule: String? = nil, exists: Bool = true) {
    self.isForIndex = isForIndex
    self.why = why
    self.rule = rule
    self.exists = exists
  }

  static func no(_ why: String, _ rule: String) -> Explanation {
    Explanation(isForIndex: false, why: why, rule: rule)
  }

  static func missing(_ why: String) -> Explanation {
    Explanation(isForIndex: false, why: why, exists: false)
  }
}
