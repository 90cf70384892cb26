import Glibc

/// What a descriptor is to a reader: how wide, and whether colour helps.
package struct TerminalText: Hashable, Sendable {
  package enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  package var isTerminal: Bool
  /// Columns; at least 20.
  package var width: Int
  package var hasColor: Bool

  package init(isTerminal: Bool, width: Int = 80, hasColor: Bool = false) {
    self.isTerminal = isTerminal
    self.width = max(20, width)
    self.hasColor = hasColor
  }

  /// Asks the terminal for its width, then `COLUMNS`; 80 without either. Colour only on a terminal that knows it, and
  /// not where `NO_COLOR` is set to something (no-color.org).
  package init(descriptor: Int32, _ surroundings: Surroundings = .process) {
    let isTerminal = isatty(descriptor) == 1
    let told = surroundings.text("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 && $0 <= 10_000 ? $0 : nil }
    let isPlain = surroundings.text("NO_COLOR") != nil || ["dumb", nil].contains(surroundings.text("TERM"))
    self.init(
      isTerminal: isTerminal, width: (isTerminal ? columns(of: descriptor) : nil) ?? told ?? 80,
      hasColor: isTerminal && !isPlain)
  }

  /// `text` in a style where colour is on; it must not hold a style already.
  package func styled(_ text: String, _ styles: Style...) -> String {
    guard hasColor, !styles.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[" + styles.map(\.rawValue).joined(separator: ";") + "m" + text + "\u{1B}[0m"
  }
}

private func columns(of descriptor: Int32) -> Int? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}
