import Foundation
import StickerModel
import Testing

/// The table of rules.
@Suite struct FindingRuleTests {
  @Test(arguments: Rule.allCases) func everyRuleHasARow(rule: Rule) {
    #expect(FindingRule.all.count { $0.identifier == rule.rawValue } == 1)
    #expect(rule.entry.meaning.hasSuffix("."))
    #expect(rule.entry.breaks.hasSuffix("."))
    #expect(rule.entry.remedy.hasSuffix("."))
  }

  @Test func noRowIsAboutNothing() {
    let known = Set(Rule.allCases.map(\.rawValue) + DuplicateKind.allCases.map(\.rawValue))
    #expect(Set(FindingRule.all.map(\.identifier)) == known)
  }

  /// RULES 5.
  @Test func severitiesAreAsAgreed() {
    func names(_ severity: Severity) -> Set<String> {
      Set(FindingRule.all.filter { $0.severity == severity }.map(\.identifier))
    }
    #expect(
      names(.error)
        == words("not-an-image empty-file unreadable name-not-utf8 symlink-outside truncated corrupt"))
    #expect(
      names(.info)
        == words(
          """
          symlink shipped-not-shown missing-scale dark-unpaired vector-in-reference-folder orientation-dependent cmyk \
          conflict-copy temp-leftover license-missing same-file
          """))
    #expect(
      names(.warning)
        == words(
          """
          stray-file wrong-extension unsupported-format name-unsafe name-portability empty-name unknown-scale \
          variant-order ambiguous-variant scale-mismatch symbol-empty cgbi external-reference svg-script too-large \
          license-forbids-pack metadata-invalid lproj-theme dotted-group not-regular name symbol content case
          """))
  }

  private func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

  @Test(arguments: FindingRule.all.map(\.identifier)) func theGuideTellsEveryRule(identifier: String) throws {
    let guide = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs/FINDINGS.md")
      .standardized
    let row = try #require(
      String(contentsOf: guide, encoding: .utf8).split(separator: "\n").first {
        $0.hasPrefix("| `\(identifier)` |")
      })
    let rule = try #require(FindingRule.named(identifier))
    for text in [rule.meaning, rule.breaks, rule.remedy] {
      #expect(row.contains(text.replacing("|", with: "\\|")), "\(text)")
    }
  }

  @Test func aFindingIsNamedByItsRuleAndPlace() {
    let finding = Finding(rule: "cgbi", severity: .warning, subject: .file, path: RelativePath("A/b.png"))
    var later = finding
    later.generation = 9
    later.severity = .error
    later.detail = "something else"
    #expect(finding.id == later.id)
    #expect(finding.id.wholeMatch(of: #/cgbi-[0-9a-f]{12}/#) != nil)
    later.path = RelativePath("A/c.png")
    #expect(finding.id != later.id)
  }

  @Test func aDetailCompletesTheSentence() {
    let finding = Finding(
      rule: "wrong-extension", severity: .warning, subject: .file, path: RelativePath("A/b.png"),
      detail: "its content is jpg")
    #expect(finding.message == "The extension says another format than the content: its content is jpg.")
  }
}
