import Glibc
import StickerModel
import ToolSupport

/// One text for a bug report: plain, at most 80 columns, and without names unless they are wanted.
struct ReportPage {
  let examination: Examination
  let diagnoses: [Diagnosis]
  let history: SavedHistory?
  let names: NameMask
  private let paper = TerminalText(isTerminal: false, width: 80)

  func lines() -> [String] {
    ["stickerd report", ""] + system + ["", "Checks", ""] + DoctorPage(terminal: paper).lines(diagnoses)
      + state
      + events
  }

  private var system: [String] {
    var name = utsname()
    uname(&name)
    let kernel = [text(of: &name.sysname), text(of: &name.release), text(of: &name.machine)]
    return [
      "stickerctl  " + programVersion,
      "stickerd    " + (examination.status.map { escaped($0.version.utf8) } ?? "does not answer"),
      "system      " + distribution + ", " + kernel.joined(separator: " "),
      "processors  \(sysconf(Int32(_SC_NPROCESSORS_ONLN)))",
    ]
  }

  private func text<Value>(of value: inout Value) -> String {
    withUnsafeBytes(of: &value) { escaped($0.prefix { $0 != 0 }) }
  }

  private var distribution: String {
    let lines = String(decoding: (try? readFile("/etc/os-release", limit: 1 << 16)) ?? [], as: UTF8.self)
    let line = lines.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
    return escaped((line?.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } ?? "Linux").utf8)
  }

  /// Numbers alone: what is said in sentences stands among the checks.
  private var state: [String] {
    guard let status = examination.status else { return [] }
    let counts = status.counts
    let rows = [
      "state \(status.state.rawValue), generation \(status.generation)",
      "themes \(counts.themes), stickers \(counts.stickers), files \(counts.files), bytes \(counts.bytes)",
      "pending \(status.pending), arriving \(status.arriving.count), findings "
        + "\(status.findings.error)/\(status.findings.warning)/\(status.findings.info)",
      "watched \(status.coverage.watched), polled \(status.coverage.polled), overflows \(status.overflows), "
        + "rescans \(status.rescans)",
      "problems "
        + (status.problems.isEmpty
          ? "none" : status.problems.map { escaped($0.code.utf8) }.joined(separator: " ")),
    ]
    return ["", "Status", ""] + rows
  }

  private var events: [String] {
    guard let history else { return [] }
    let last = history.lines.suffix(60)
    let heading = "The last \(last.count) of \(history.lines.count) events and decisions (UTC)"
    return ["", heading, ""] + EventTable(names: names).lines(last, paper)
  }
}
