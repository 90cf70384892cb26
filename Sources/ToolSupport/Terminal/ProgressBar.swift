/// How far a long piece of work has come, for people: a line that is redrawn on a terminal, now and then a plain line
/// elsewhere.
///
/// It only makes text; whoever holds it writes that, and hands in the time.
package struct ProgressBar {
  private let terminal: TerminalText
  private let verb: String
  private let started: Duration
  private var lastShown: Duration?
  private var width = 0

  /// - Parameters:
  ///   - verb: what is being done: `Indexing`.
  ///   - now: any steadily growing time; later calls use the same clock.
  package init(_ verb: String, _ terminal: TerminalText, now: Duration) {
    self.verb = verb
    self.terminal = terminal
    started = now
  }

  /// What to write now; `nil` if it is too soon since the last time (ten times a second on a terminal, each five seconds
  /// elsewhere).
  ///
  /// - Parameter total: `nil` while it is not known.
  package mutating func update(done: Int, total: Int?, now: Duration) -> String? {
    let pause: Duration = terminal.isTerminal ? .milliseconds(100) : .seconds(5)
    guard now - (lastShown ?? (terminal.isTerminal ? now - pause : started)) >= pause else { return nil }
    lastShown = now
    let text = text(done: done, total: total, now: now)
    return terminal.isTerminal ? redrawn(text) : text + "\n"
  }

  /// Takes the bar away, or nothing where none was drawn.
  package mutating func finish() -> String {
    defer { width = 0 }
    return width > 0 ? "\r" + String(repeating: " ", count: width) + "\r" : ""
  }

  /// The new line over the old, without a moment in which there is none.
  private mutating func redrawn(_ text: String) -> String {
    let line = truncatedInMiddle(text, to: terminal.width - 1)
    defer { width = displayWidth(line) }
    return "\r" + line + String(repeating: " ", count: max(0, width - displayWidth(line)))
  }

  private func text(done: Int, total: Int?, now: Duration) -> String {
    let elapsed = max(0.001, (now - started) / .seconds(1))
    let rate = Double(done) / elapsed
    let speed = grouped(Int(min(rate, 1e12))) + " files/s"
    guard let total, total > 0 else { return "\(verb)  \(counted(done, "file"))  \(speed)" }
    let left =
      rate > 0 && elapsed >= 1
      ? "  " + duration(seconds: (Double(max(0, total - done)) / rate).rounded(.up)) + " left" : ""
    return "\(verb)  \(bar(done, total))\(grouped(done)) of \(counted(total, "file"))  \(speed)\(left)"
  }

  private func bar(_ done: Int, _ total: Int) -> String {
    let fraction = min(1, max(0, Double(done) / Double(total)))
    let percent = "\(Int(fraction * 100)) %"
    let aligned = String(repeating: " ", count: max(0, 5 - percent.count)) + percent + "  "
    guard terminal.isTerminal, terminal.width >= 78 else { return aligned }
    let filled = Int(fraction * 20)
    return "[" + String(repeating: "#", count: filled) + String(repeating: "·", count: 20 - filled) + "]"
      + aligned
  }
}
