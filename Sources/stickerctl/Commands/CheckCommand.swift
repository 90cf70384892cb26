import StickerCatalog
import StickerModel
import ToolSupport

/// `check`: exit status 1 if something is found at or above the chosen severity.
struct CheckCommand {
  let session: Session

  func run() throws -> Int32 {
    let reader = try session.reader()
    let (all, sharePath) = try reader.snapshot { (try reader.findings(), try reader.sharePath) }
    let choice = try FindingChoice(session)
    let chosen = all.filter(choice.admits)
    switch session.wantsJSON ? "json" : session.invocation.text("format") ?? "table" {
    case "json": try session.output.write(json(chosen))
    case "github": try showAnnotations(chosen.filter { $0.muted == nil }, share: sharePath)
    default:
      try session.output.lines(
        FindingTable(
          findings: chosen, showsMuted: session.invocation.has("muted"), terminal: session.terminal
        ).lines())
    }
    return choice.fails(chosen) ? 1 : 0
  }

  private func json(_ findings: [Finding]) -> [UInt8] {
    var owners = OwnerNames()
    return jsonLines(findings) { json, finding in
      finding.write(to: &json, ownerName: finding.owner.map { owners.name($0) })
    }
  }

  /// Workflow commands, by which GitHub shows findings at their files.
  private func showAnnotations(_ findings: [Finding], share: String?) throws {
    for finding in findings {
      let word =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "notice"
        }
      let file = annotated(String(decoding: finding.path.bytes, as: UTF8.self), isProperty: true)
      try session.output.line(
        "::\(word) file=\(file),title=\(finding.rule)::" + annotated(finding.message + " " + finding.remedy))
    }
  }

  private func annotated(_ text: String, isProperty: Bool = false) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
