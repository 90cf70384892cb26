import StickerModel
import ToolSupport

extension Examination {
  func daemonState() -> Diagnosis {
    guard let status else {
      let reason = silence?.message ?? "what answers is no stickerd"
      return Diagnosis(
        "daemon", .failed, names.place(reason), fix: silence?.hint, facts: [("running", .flag(false))])
    }
    let facts: [(String, Diagnosis.Fact)] = [
      ("running", .flag(true)), ("state", .text(status.state.rawValue)), ("version", .text(status.version)),
      ("process", .number(daemon?.process ?? 0)),
    ]
    var text = status.state.rawValue
    if let reason = status.reason { text += " (" + names.sentence(reason) + ")" }
    if let daemon { text += ", process \(daemon.process), up " + duration(seconds: daemon.uptime) }
    text += ", stickerd " + escaped(status.version.utf8)
    var remarks = Remarks()
    if status.version != programVersion {
      remarks.add(
        .warning, "this stickerctl is \(programVersion)", fix: "restart the daemon after an upgrade")
    }
    // With --poll, that folders are polled is what was asked for.
    for problem in status.problems where !(daemon?.polls == true && problem.code == "polled") {
      // Often the state's own reason says it already.
      let isSaid = status.reason.map { problem.message.hasSuffix($0) } ?? false
      let message = isSaid ? "" : names.sentence(problem.message)
      remarks.add(outcome(of: status.state), message, fix: fix(problem))
    }
    if status.state == .unavailable { remarks.add(.failed, "") }
    return remarks.diagnosis("daemon", text, facts: facts)
  }

  private func outcome(of state: StatusReport.State) -> Diagnosis.Outcome {
    state == .unavailable ? .failed : .warning
  }

  private func fix(_ problem: StatusReport.Problem) -> String? {
    problem.hint.isEmpty ? nil : names.sentence(problem.hint)
  }

  func canary() -> Diagnosis {
    guard let daemon else {
      guard status != nil else {
        return Diagnosis("canary", .skipped, "there is no daemon to ask for one")
      }
      return Diagnosis(
        "canary", .failed, "the daemon did not send an event through its loop within five seconds",
        fix: silence?.hint ?? "see what it is doing: stickerctl status --follow, or restart it")
    }
    if daemon.polls {
      return Diagnosis("canary", .skipped, "the daemon polls (--poll): it waits for no events")
    }
    guard let latency = daemon.latency else {
      return Diagnosis(
        "canary", .failed,
        "no event came back: " + names.sentence(daemon.refused ?? "the daemon did not say why"),
        fix: "check that the state folder can be written, then restart the daemon")
    }
    let text =
      "an event went through the kernel's queue, the reader and the engine in \(oneDecimal(latency)) ms"
    return Diagnosis(
      "canary", latency > 1000 ? .warning : .ok, text,
      fix: latency > 1000 ? "the daemon is busy: stickerctl status --follow tells with what" : nil,
      facts: [("latencyMs", .decimal(latency)), ("roundTripMs", .decimal(daemon.roundTrip))])
  }
}
