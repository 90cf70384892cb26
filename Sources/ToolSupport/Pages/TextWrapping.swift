import StickerModel

/// Words in lines of at most `width` columns, each with the same indentation. A word that is longer stands alone.
package func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent + displayWidth(line) + 1 + displayWidth(word) > width {
      lines.append(margin + line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " " + word
  }
  if !line.isEmpty { lines.append(margin + line) }
  return lines
}

/// Rows of a term and its explanation in a second column; a long term gets a line of its own.
func definitionList(_ rows: [(term: String, text: String)], width: Int) -> [String] {
  let widest = rows.map { displayWidth($0.term) }.filter { $0 <= 22 }.max() ?? 0
  let column = 2 + widest + 2
  return rows.flatMap { row -> [String] in
    var lines = wrapped(row.text, width: width, indent: column)
    let head = "  " + row.term
    guard displayWidth(row.term) <= widest, let first = lines.first else { return [head] + lines }
    let gap = String(repeating: " ", count: column - displayWidth(head))
    lines[0] = head + gap + first.dropFirst(column)
    return lines
  }
}
