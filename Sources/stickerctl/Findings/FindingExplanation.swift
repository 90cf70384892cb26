import StickerCatalog
import StickerModel
import ToolSupport

/// `explain FINDING` and `explain RULE`: what was compared, what will break where, and what mends it.
struct FindingExplanation {
  let session: Session

  /// - Returns: `nil` if the argument names neither a finding nor a rule, or a path as well.
  func run() throws -> Int32? {
    let word = String(decoding: session.invocation.arguments[0], as: UTF8.self)
    if let rule = FindingRule.named(word) { return try show(rule) }
    guard let cut = word.lastIndex(of: "-"), let rule = FindingRule.named(String(word[..<cut])),
      word[cut...].utf8.count == 13
    else { return nil }
    guard let finding = try session.reader().findings().first(where: { $0.id == word }) else {
      throw Problem(
        .difference, "there is no finding '\(escaped(word.utf8))' any more",
        hint: "stickerctl check --rule \(rule.identifier) lists those that are.")
    }
    try show(finding, rule)
    return 0
  }

  private func show(_ rule: FindingRule) throws -> Int32 {
    let found = try session.reader().findings().filter { $0.rule == rule.identifier && $0.muted == nil }
    if session.wantsJSON {
      var writer = JSONWriter()
      writer.object { json in
        write(rule, to: &json)
        json.integer("found", found.count)
      }
      try session.output.write(writer.bytes + [UInt8(ascii: "\n")])
      return 0
    }
    try head(rule.identifier, rule.severity)
    try paragraph(rule.meaning)
    try rows([("Breaks", rule.breaks), ("Remedy", rule.remedy), ("Found", counted(found.count, "time"))])
    return 0
  }

  private func show(_ finding: Finding, _ rule: FindingRule) throws {
    let mending = mending(finding)
    if session.wantsJSON {
      var owners = OwnerNames()
      var writer = JSONWriter()
      writer.object { json in
        json.key("finding")
        finding.write(to: &json, ownerName: finding.owner.map { owners.name($0) })
        write(rule, to: &json)
        json.string("mend", mending)
      }
      try session.output.write(writer.bytes + [UInt8(ascii: "\n")])
      return
    }
    try head(
      truncatedInMiddle(escaped(finding.path.bytes), to: session.terminal.width - 12), finding.severity)
    try paragraph(finding.message)
    try rows(details(of: finding, rule) + (mending.map { [("Mend it", $0)] } ?? []))
  }

  /// Everything found at a path, for `explain PATH`.
  func show(at path: RelativePath) throws {
    for finding in try session.reader().findings() where finding.path == path {
      try session.output.line()
      try session.output.line(
        "  " + severityText(finding.severity, session.terminal) + "  "
          + session.terminal.styled(finding.id, .bold))
      try paragraph(finding.muted.map { "Muted: \($0)" } ?? finding.message)
    }
  }

  private func details(of finding: Finding, _ rule: FindingRule) -> [(String, String)] {
    var owners = OwnerNames()
    var rows = [("Rule", rule.identifier), ("Breaks", rule.breaks), ("Remedy", rule.remedy)]
    if let owner = finding.owner { rows.append(("Owner", owners.name(owner))) }
    rows.append(("Since", "generation \(finding.generation)"))
    if let muted = finding.muted { rows.append(("Muted", muted)) }
    return rows
  }

  private func head(_ title: String, _ severity: Severity) throws {
    try session.output.line(
      session.terminal.styled(title, .bold) + "  " + severityText(severity, session.terminal))
  }

  private func paragraph(_ text: String) throws {
    try session.output.lines(wrapped(escaped(text.utf8), width: session.terminal.width, indent: 2))
  }

  private func rows(_ rows: [(term: String, text: String)]) throws {
    let column = 11
    for row in rows {
      let lines = wrapped(escaped(row.text.utf8), width: session.terminal.width, indent: column)
      let term = "  " + session.terminal.styled(row.term, .dim)
      let gap = String(repeating: " ", count: column - 2 - row.term.count)
      let first = lines.first.map { String($0.dropFirst(column)) } ?? ""
      try session.output.lines([term + gap + first] + lines.dropFirst())
    }
  }

  private func write(_ rule: FindingRule, to json: inout JSONWriter) {
    json.string("rule", rule.identifier)
    json.string("severity", rule.severity.rawValue)
    json.string("meaning", rule.meaning)
    json.string("breaks", rule.breaks)
    json.string("remedy", rule.remedy)
  }
}
