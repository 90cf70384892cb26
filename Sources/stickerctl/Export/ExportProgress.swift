import Glibc
import ToolSupport

/// A bar on a terminal while pictures are copied; nothing elsewhere.
struct ExportProgress {
  func show<Result>(_ body: (@escaping (Int, Int) throws -> Void) throws -> Result) throws -> Result {
    let terminal = TerminalText(descriptor: STDERR_FILENO)
    guard terminal.isTerminal else { return try body { _, _ in } }
    let errors = ByteOutput(descriptor: STDERR_FILENO, name: "the error output")
    var bar = ProgressBar("Writing", terminal, now: .zero)
    let started = ContinuousClock.now
    let result = try withoutActuallyEscaping({ (done: Int, total: Int) throws in
      guard let text = bar.update(done: done, total: total, now: .now - started) else { return }
      try errors.write(text)
      try errors.flush()
    }) { try body($0) }
    try errors.write(bar.finish())
    try errors.flush()
    return result
  }
}
