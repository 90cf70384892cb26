import StickerModel
import ToolSupport

/// What the checks found, for people.
struct DoctorPage {
  let terminal: TerminalText
  private let firstColumn = 9
  private let secondColumn = 13

  init(terminal: TerminalText) {
    self.terminal = terminal
  }

  func lines(_ diagnoses: [Diagnosis]) -> [String] {
    diagnoses.flatMap(lines) + ["", summary(diagnoses)]
  }

  private func lines(_ diagnosis: Diagnosis) -> [String] {
    let indent = firstColumn + secondColumn
    var lines = wrapped(diagnosis.message, width: terminal.width, indent: indent)
    let first = lines.isEmpty ? "" : String(lines.removeFirst().dropFirst(indent))
    let head =
      terminal.styled(diagnosis.outcome.rawValue, style(diagnosis.outcome))
      + blanks(firstColumn - diagnosis.outcome.rawValue.count)
      + terminal.styled(diagnosis.check, .bold) + blanks(secondColumn - diagnosis.check.count) + first
    lines.insert(head, at: 0)
    // A colour of its own line by line: an escape sequence over a line break would be cut by pagers.
    let fix = diagnosis.fix.map { wrapped("fix: " + $0, width: terminal.width, indent: indent) } ?? []
    return lines + fix.map { blanks(indent) + terminal.styled(String($0.dropFirst(indent)), .cyan) }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(1, count)) }

  private func style(_ outcome: Diagnosis.Outcome) -> TerminalText.Style {
    switch outcome {
    case .ok: .green
    case .warning: .yellow
    case .failed: .red
    case .skipped: .dim
    }
  }

  private func summary(_ diagnoses: [Diagnosis]) -> String {
    func count(_ outcome: Diagnosis.Outcome) -> Int { diagnoses.count { $0.outcome == outcome } }
    var parts = [terminal.styled("\(count(.ok)) ok", .green)]
    if count(.warning) > 0 { parts.append(terminal.styled(counted(count(.warning), "warning"), .yellow)) }
    if count(.failed) > 0 { parts.append(terminal.styled("\(count(.failed)) failed", .red)) }
    if count(.skipped) > 0 { parts.append(terminal.styled("\(count(.skipped)) skipped", .dim)) }
    return parts.joined(separator: ", ")
  }
}
