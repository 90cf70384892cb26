/// How many columns a terminal takes for a text without control characters.
package func displayWidth(_ text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 < 128 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

/// What is drawn as one sign is measured by its first scalar; an emoji stays one with its modifiers.
private func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  if scalars.contains("\u{FE0F}"), scalars.count > 1 { return 2 }
  return scalars.first.map(columns) ?? 0
}

private func columns(_ scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// East Asian Width `W` and `F` (UAX #11), whole blocks.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
  0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
  0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]

/// The text in at most `width` columns, with `…` for what is left out of its middle: both a path's theme and its
/// file's extension stay readable.
package func truncatedInMiddle(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width else { return text }
  guard width > 1 else { return width == 1 ? "…" : "" }
  let tail = (width - 1) / 2
  return prefix(text, columns: width - 1 - tail) + "…"
    + String(prefix(String(text.reversed()), columns: tail).reversed())
}

private func prefix(_ text: String, columns: Int) -> String {
  var taken = ""
  var width = 0
  for character in text {
    width += displayWidth(character)
    if width > columns { break }
    taken.append(character)
  }
  return taken
}
