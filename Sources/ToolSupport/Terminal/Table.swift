import StickerModel

/// Rows of cells in columns that fit the terminal.
package struct Table {
  package struct Column: Sendable {
    package enum Alignment: Sendable { case left, right }

    package var title: String
    package var alignment: Alignment
    /// Columns that may lose their middle where the terminal is too narrow; the others keep their width.
    package var isFlexible: Bool
    package var style: TerminalText.Style?

    package init(
      _ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false,
      style: TerminalText.Style? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.style = style
    }
  }

  package struct Cell: Sendable, ExpressibleByStringLiteral {
    var text: String
    /// Instead of the column's.
    package var style: TerminalText.Style?

    /// Text of our own, or anything else: it is escaped in any case.
    package init(_ text: String, style: TerminalText.Style? = nil) {
      self.init(bytes: text.utf8, style: style)
    }

    package init(bytes: some Sequence<UInt8>, style: TerminalText.Style? = nil) {
      let bytes = Array(bytes)
      // Nearly every cell is plain, and a list has tens of thousands of them.
      let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
      text = isPlain ? String(decoding: bytes, as: UTF8.self) : escaped(bytes)
      self.style = style
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  package var columns: [Column]
  package private(set) var rows: [[Cell]] = []
  /// Two blanks between columns.
  private let gap = 2

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  package mutating func add(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "a row has a cell for each column")
    rows.append(cells)
  }

  /// The lines, a heading first, none wider than the terminal as long as the flexible columns can give.
  package func lines(_ terminal: TerminalText) -> [String] {
    let widths = widths(in: terminal.width)
    let heading = columns.map { Cell($0.title) }
    return [line(heading, widths, terminal, isHeading: true)] + rows.map { line($0, widths, terminal) }
  }

  private func widths(in available: Int) -> [Int] {
    var widths = columns.map { displayWidth($0.title) }
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], displayWidth(cell.text)) }
    }
    var excess = widths.reduce(0, +) + gap * (columns.count - 1) - available
    while excess > 0, let widest = widestFlexible(widths) {
      // Down to the next narrower flexible column, so that none is cut while another has room.
      let next = columns.indices.filter { columns[$0].isFlexible && widths[$0] < widths[widest] }.map {
        widths[$0]
      }.max()
      let step = min(excess, max(1, widths[widest] - max(next ?? 0, narrowest)))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }

  private let narrowest = 5

  private func widestFlexible(_ widths: [Int]) -> Int? {
    columns.indices.filter { columns[$0].isFlexible && widths[$0] > narrowest }.max {
      widths[$0] < widths[$1]
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ terminal: TerminalText, isHeading: Bool = false)
    -> String
  {
    var line = ""
    var pending = 0
    for (index, cell) in cells.enumerated() {
      let text = truncatedInMiddle(cell.text, to: widths[index])
      let padding = widths[index] - displayWidth(text)
      let isRight = columns[index].alignment == .right
      let style = isHeading ? TerminalText.Style.dim : cell.style ?? columns[index].style
      // Blanks at the end of a line are never written.
      if !text.isEmpty {
        line += String(repeating: " ", count: pending + (isRight ? padding : 0))
        line += style.map { terminal.styled(text, $0) } ?? text
        pending = (isRight ? 0 : padding) + gap
      } else {
        pending += padding + gap
      }
    }
    return line
  }
}
