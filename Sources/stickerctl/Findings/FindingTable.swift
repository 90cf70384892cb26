import StickerModel
import ToolSupport

/// Findings for people, a theme at a time: what and where in one line, then the sentence.
struct FindingTable {
  let findings: [Finding]
  let showsMuted: Bool
  let terminal: TerminalText

  func lines() -> [String] {
    let shown = findings.filter { showsMuted || $0.muted == nil }
    var lines: [String] = []
    for (theme, members) in byTheme(shown) {
      let title = theme.map { truncatedInMiddle(escaped($0), to: terminal.width) } ?? "The share"
      lines.append(terminal.styled(title, .bold))
      for finding in members { lines += self.lines(finding, below: theme) }
      lines.append("")
    }
    return lines + [terminal.styled(summary, .dim)]
      + (shown.isEmpty ? [] : [terminal.styled("stickerctl explain PATH or RULE tells more.", .dim)])
  }

  /// In the order of the themes' bytes; what is in no theme comes first.
  private func byTheme(_ findings: [Finding]) -> [(theme: [UInt8]?, members: [Finding])] {
    var groups: [(theme: [UInt8]?, members: [Finding])] = []
    for finding in findings.sorted(by: precedes) {
      let theme = theme(of: finding)
      if groups.isEmpty || groups[groups.count - 1].theme != theme { groups.append((theme, [])) }
      groups[groups.count - 1].members.append(finding)
    }
    return groups
  }

  /// By theme, the worst first.
  private func precedes(_ left: Finding, _ right: Finding) -> Bool {
    let (ours, theirs) = (theme(of: left) ?? [], theme(of: right) ?? [])
    if ours != theirs { return ours.lexicographicallyPrecedes(theirs) }
    if left.severity != right.severity { return left.severity > right.severity }
    return (left.rule, left.path) < (right.rule, right.path)
  }

  private func theme(of finding: Finding) -> [UInt8]? {
    finding.subject == .share || finding.path.isShare ? nil : finding.path.theme?.bytes
  }

  private func lines(_ finding: Finding, below theme: [UInt8]?) -> [String] {
    let word = finding.severity.rawValue
    let gap = String(repeating: " ", count: 9 - word.count)
    let place = RelativePath(Array(finding.path.bytes.dropFirst(theme.map { $0.count + 1 } ?? 0)))
    let room = terminal.width - 11 - finding.rule.count - 2
    let shown =
      place.isShare ? "(the folder itself)" : truncatedInMiddle(escaped(place.bytes), to: max(8, room))
    let head = "  " + severityText(finding.severity, terminal) + gap + finding.rule + "  " + shown
    let text = escaped((finding.muted.map { "Muted: \($0)" } ?? finding.message).utf8)
    return [head] + wrapped(text, width: terminal.width, indent: 11).map { terminal.styled($0, .dim) }
  }

  private var summary: String {
    let open = findings.filter { $0.muted == nil }
    let muted = findings.count - open.count
    let ending = muted == 0 ? "" : ", \(grouped(muted)) muted"
    if open.isEmpty { return "Nothing is found" + ending + "." }
    func count(_ severity: Severity) -> Int { open.count { $0.severity == severity } }
    return counted(count(.error), "error") + ", " + counted(count(.warning), "warning") + ", "
      + "\(grouped(count(.info))) info" + ending
  }
}
