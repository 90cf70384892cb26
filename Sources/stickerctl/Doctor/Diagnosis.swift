import StickerModel

/// What one check found.
struct Diagnosis: Hashable {
  enum Outcome: String, CaseIterable {
    case ok, warning, failed
    /// It could not be looked at here; the message says why.
    case skipped
  }

  /// For programs.
  enum Fact: Hashable {
    case number(Int)
    case decimal(Double)
    case text(String)
    case flag(Bool)
  }

  /// A word that stays: scripts look for it.
  var check: String
  var outcome: Outcome
  /// Sentences for people, without a full stop at the end.
  var message: String
  /// What to do about it.
  var fix: String?
  var facts: [(name: String, value: Fact)]

  init(
    _ check: String, _ outcome: Outcome, _ message: String, fix: String? = nil,
    facts: [(name: String, value: Fact)] = []
  ) {
    self.check = check
    self.outcome = outcome
    self.message = message
    // Hints are sentences with a full stop, and here one of several.
    self.fix = fix.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    self.facts = facts
  }

  static func == (left: Diagnosis, right: Diagnosis) -> Bool {
    left.check == right.check && left.outcome == right.outcome && left.message == right.message
      && left.fix == right.fix
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(check)
    hasher.combine(message)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.string("check", check)
      json.string("outcome", outcome.rawValue)
      json.string("message", message)
      json.string("fix", fix)
      json.key("facts")
      json.object { json in
        for fact in facts {
          json.key(text: fact.name)
          switch fact.value {
          case .number(let number): json.integer(number)
          case .decimal(let number): json.decimal(number)
          case .text(let text): json.string(text)
          case .flag(let flag): json.boolean(flag)
          }
        }
      }
    }
  }
}

/// Several remarks about one subject as one diagnosis: the worst decides.
struct Remarks {
  private(set) var outcome = Diagnosis.Outcome.ok
  private(set) var messages: [String] = []
  private(set) var fixes: [String] = []

  mutating func add(_ outcome: Diagnosis.Outcome, _ message: String, fix: String? = nil) {
    if Self.rank(outcome) > Self.rank(self.outcome) { self.outcome = outcome }
    if !message.isEmpty { messages.append(message) }
    if let fix, !fixes.contains(fix) { fixes.append(fix) }
  }

  /// - Parameter fine: what is said if there was nothing to remark; else it stands first.
  func diagnosis(_ check: String, _ fine: String, facts: [(name: String, value: Diagnosis.Fact)] = [])
    -> Diagnosis
  {
    Diagnosis(
      check, outcome, ([fine] + messages).filter { !$0.isEmpty }.joined(separator: "; "),
      fix: fixes.isEmpty ? nil : fixes.joined(separator: "; "), facts: facts)
  }

  private static func rank(_ outcome: Diagnosis.Outcome) -> Int {
    switch outcome {
    case .ok, .skipped: 0
    case .warning: 1
    case .failed: 2
    }
  }
}
