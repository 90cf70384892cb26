import Glibc
import StickerModel
import ToolSupport

/// `doctor [--events | --save FILE | --report [--names]]`: exit status 1 if a line failed.
struct DoctorCommand {
  let session: Session

  func run() throws -> Int32 {
    let modes = ["events", "save", "report"].filter { session.invocation.has($0) }
    if modes.count > 1 {
      throw Problem(
        .usage, "--\(modes[0]) and --\(modes[1]) do not go together", hint: "say one of them at a time.")
    }
    if session.invocation.has("names") && modes != ["report"] {
      throw Problem(.usage, "--names is for --report", hint: "everything else shows names anyway.")
    }
    switch modes.first {
    case "events": try showEvents()
    case "save": try save(session.invocation.text("save") ?? "")
    case "report": return try report()
    default: return try examine()
    }
    return 0
  }

  // MARK: - Checks

  private func examine() throws -> Int32 {
    let examination = try Examination(session, names: NameMask(hides: false))
    let diagnoses = examination.run()
    if session.wantsJSON {
      try session.output.write(json(examination, diagnoses))
    } else {
      try session.output.lines(DoctorPage(terminal: session.terminal).lines(diagnoses))
    }
    return status(diagnoses)
  }

  private func status(_ diagnoses: [Diagnosis]) -> Int32 {
    diagnoses.contains { $0.outcome == .failed } ? 1 : 0
  }

  private func json(_ examination: Examination, _ diagnoses: [Diagnosis]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.string("version", programVersion)
      json.string("share", examination.sharePath)
      json.string("state", examination.places.state)
      json.key("outcomes")
      json.object { json in
        for outcome in Diagnosis.Outcome.allCases {
          json.key(text: outcome.rawValue)
          json.integer(diagnoses.count { $0.outcome == outcome })
        }
      }
      json.key("checks")
      json.array { json in
        for diagnosis in diagnoses {
          json.lineBreak()
          diagnosis.write(to: &json)
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  // MARK: - History

  private func history() throws -> SavedHistory {
    let reply = try session.client().send("GET", "/v1/history")
    guard reply.status == 200, let history = SavedHistory(reply.body) else {
      throw Problem(
        .io, "the daemon has no history to tell (HTTP \(reply.status))",
        hint: "restart it if it is older than this stickerctl.")
    }
    return history
  }

  private func showEvents() throws {
    let history = try history()
    if session.wantsJSON {
      try session.output.write(history.text)
      return
    }
    let table = EventTable(names: NameMask(hides: false))
    try session.output.lines(table.lines(history.lines.suffix(200), session.terminal))
    try session.output.lines(
      wrapped(
        "\(grouped(min(200, history.lines.count))) of \(grouped(history.lines.count)) entries, times in UTC; --save FILE writes all of them.",
        width: session.terminal.width))
  }

  /// With names in it, so that nobody else may read it.
  private func save(_ path: String) throws {
    let history = try history()
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw Problem(.cannotCreate, "could not write '\(escaped(path.utf8))': \(systemReason())")
    }
    defer { close(file) }
    let output = ByteOutput(descriptor: file, name: "'\(escaped(path.utf8))'")
    try output.write(history.text)
    try output.flush()
    let count = counted(history.lines.count, "entry", "entries")
    try session.output.line("\(count) saved in \(escaped(path.utf8)); names of pictures are in it.")
  }

  // MARK: - Report

  private func report() throws -> Int32 {
    let names = NameMask(hides: !session.invocation.has("names"))
    let examination = try Examination(session, names: names)
    let diagnoses = examination.run()
    let page = ReportPage(
      examination: examination, diagnoses: diagnoses, history: try? history(), names: names)
    try session.output.lines(page.lines())
    return status(diagnoses)
  }
}
