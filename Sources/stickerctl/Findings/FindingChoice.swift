import StickerCatalog
import StickerModel
import ToolSupport

/// Which findings are asked for, and from which severity on they fail a check.
struct FindingChoice {
  private let rule: String?
  private let theme: [UInt8]?
  private let least: Severity
  /// `nil`: never.
  private let failing: Severity?

  init(_ session: Session) throws {
    rule = session.invocation.text("rule")
    theme = try session.invocation.bytes("theme").map { try session.themeName($0) }
    let least = session.invocation.text("min-severity").flatMap(Severity.init(rawValue:))
    self.least = least ?? .info
    let word = session.invocation.text("fail-on")
    failing = word == "never" ? nil : word.flatMap(Severity.init(rawValue:)) ?? least ?? .error
  }

  func admits(_ finding: Finding) -> Bool {
    guard finding.severity >= least, rule == nil || rule == finding.rule else { return false }
    return theme.map { finding.path.isAtOrBelow(RelativePath($0)) || finding.places.contains($0) } ?? true
  }

  func fails(_ findings: [Finding]) -> Bool {
    guard let failing else { return false }
    return findings.contains { $0.muted == nil && $0.severity >= failing }
  }
}
