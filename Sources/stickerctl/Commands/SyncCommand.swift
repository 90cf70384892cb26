import StickerModel
import ToolSupport

/// `sync [--timeout SECONDS]`: exit status 75 if it takes longer.
struct SyncCommand {
  let session: Session

  func run() throws -> Int32 {
    let timeout = try wantedTimeout()
    // The daemon keeps the time; ours is for a daemon that hangs.
    let reply = try session.client().send("POST", "/v1/sync?timeout=\(plain(timeout))", timeout: timeout + 5)
    guard reply.status == 200 else { throw reply.problem(doing: "wait for the index") }
    if session.wantsJSON {
      try session.output.write(reply.body + [UInt8(ascii: "\n")])
      return 0
    }
    let json = (try? JSONValue.decode(reply.body)) ?? .null
    try session.output.line("All is published, generation \(grouped(json["generation"]?.integer ?? 0)).")
    let arriving = json["arriving"]?.elements ?? []
    if !arriving.isEmpty {
      try session.output.line("Still arriving:")
      for file in arriving {
        let line = (file["path"]?.text ?? "") + "  " + (file["reason"]?.text ?? "")
        try session.output.line("  " + truncatedInMiddle(escaped(line.utf8), to: session.terminal.width - 2))
      }
    }
    return 0
  }

  private func wantedTimeout() throws -> Double {
    guard let text = session.invocation.text("timeout") else { return 60 }
    guard let seconds = Double(text), (0...86_400).contains(seconds) else {
      throw Problem(.usage, "'--timeout': '\(escaped(text.utf8))' is no number of seconds from 0 to 86400")
    }
    return seconds
  }

  /// Decimal digits without an exponent.
  private func plain(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let rest = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(milliseconds / 1000).\(rest)"
  }
}

extension Reply {
  /// The daemon's refusal as a problem of ours.
  func problem(doing what: String) -> Problem {
    let refusal = refusal
    let status: Problem.Status =
      switch self.status {
      case 503, 504, 408: .temporary
      case 400...499: .usage
      default: .io
      }
    return Problem(
      status, "could not \(what): " + (refusal?.message ?? "the daemon answered with HTTP \(self.status)"),
      hint: refusal?.hint)
  }
}
