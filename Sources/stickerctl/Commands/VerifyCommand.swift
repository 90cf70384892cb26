import Glibc
import StickerCatalog
import StickerModel
import ToolSupport

/// `verify`: exit status 1 if index and disk differ.
struct VerifyCommand {
  let session: Session

  func run() throws -> Int32 {
    let differences = try look()
    if session.wantsJSON {
      try session.output.write(json(differences))
    } else if session.wantsNull {
      let paths = differences.missing + differences.extra + differences.differing.map(\.path)
      for path in paths.sorted() { try session.output.write(path.bytes + [0]) }
    } else {
      try show(differences)
    }
    return differences.isEmpty ? 0 : 1
  }

  /// While the daemon works, the disk may be ahead of the index that we see: differences count only if they were seen
  /// while no generation came.
  private func look() throws -> Verification.Differences {
    let reader = try session.reader()
    let share = try openShare(session, reader)
    let total = try reader.counts().files
    for attempt in 1... {
      let generation = try reader.generation
      let differences: Verification.Differences
      do {
        differences = try lookOnce {
          try Verification.run(share, reader, progress: $0)
        } total: {
          total
        }
      } catch let problem as ShareProblem {
        throw Problem(
          .noInput, "could not look at the share: \(problem.reason)",
          hint: "check that it is mounted and readable.")
      }
      if differences.isEmpty || attempt == 3 { return differences }
      if try reader.generation == generation { return differences }
    }
    preconditionFailure("the third attempt ends it")
  }

  private func lookOnce(
    _ body: (@escaping (Int) throws -> Void) throws -> Verification.Differences, total: () -> Int
  ) throws -> Verification.Differences {
    let errors = ByteOutput(descriptor: STDERR_FILENO, name: "the error output")
    let terminal = TerminalText(descriptor: STDERR_FILENO)
    guard terminal.isTerminal else { return try body { _ in } }
    let total = total()
    let bar = BarHolder(ProgressBar("Reading", terminal, now: .zero))
    defer {
      try? errors.write(bar.bar.finish())
      try? errors.flush()
    }
    let started = ContinuousClock.now
    return try body { done in
      guard let text = bar.bar.update(done: done, total: max(done, total), now: .now - started) else {
        return
      }
      try errors.write(text)
      try errors.flush()
    }
  }

  private func show(_ differences: Verification.Differences) throws {
    let terminal = session.terminal
    for (path, reason) in differences.unreadable {
      try line("unreadable", .yellow, escaped(path.bytes) + " (\(reason))")
    }
    for path in differences.missing { try line("missing", .red, escaped(path.bytes)) }
    for path in differences.extra { try line("extra", .green, escaped(path.bytes)) }
    for (path, what) in differences.differing {
      try line("differing", .yellow, escaped(path.bytes) + " (\(what))")
    }
    let count = differences.missing.count + differences.extra.count + differences.differing.count
    let read = counted(differences.read, "picture") + " read, "
    let outcome = count == 0 ? "the index equals the disk" : counted(count, "difference")
    try session.output.line(
      terminal.styled(read, .dim) + terminal.styled(outcome, count == 0 ? .green : .red))
  }

  private func line(_ word: String, _ style: TerminalText.Style, _ text: String) throws {
    let padding = String(repeating: " ", count: 12 - word.count)
    try session.output.line(
      session.terminal.styled(word, style) + padding
        + truncatedInMiddle(text, to: session.terminal.width - 12))
  }

  private func json(_ differences: Verification.Differences) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.key("missing")
      json.array(of: differences.missing) { $0.string(bytes: $1.bytes) }
      json.key("extra")
      json.array(of: differences.extra) { $0.string(bytes: $1.bytes) }
      json.key("differing")
      json.array(of: differences.differing) { json, difference in
        json.object { json in
          json.key("path")
          json.string(bytes: difference.path.bytes)
          json.string("what", difference.what)
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

/// One thread draws and clears the same bar.
private final class BarHolder {
  var bar: ProgressBar

  init(_ bar: ProgressBar) { self.bar = bar }
}
