/// Cuts a name into the words that symbols are made of (RULES 3.1): only ASCII letters and digits are kept, everything
/// else separates. Further cuts are where a capital follows a small letter (`lu·Lu`), before the last capital of an
/// acronym that runs into a word (`UPI·Icon`), and between letters and digits (`F·1`).
func symbolWords(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var words: [ArraySlice<UInt8>] = []
  var start = 0
  for index in bytes.indices {
    if isCut(bytes, before: index) {
      if start < index { words.append(bytes[start..<index]) }
      start = index
    }
    if !isWordByte(bytes[index]) { start = index + 1 }
  }
  if start < bytes.count { words.append(bytes[start...]) }
  return words
}

private func isCut(_ bytes: [UInt8], before index: Int) -> Bool {
  guard index > 0 else { return false }
  let (left, right) = (bytes[index - 1], bytes[index])
  if isWordByte(left) != isWordByte(right) || isDigit(left) != isDigit(right) { return true }
  guard isUpper(right) else { return false }
  if isLower(left) { return true }
  return isUpper(left) && index + 1 < bytes.count && isLower(bytes[index + 1])
}

private func isWordByte(_ byte: UInt8) -> Bool { isLower(byte) || isUpper(byte) || isDigit(byte) }

func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func lowercased(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }

func uppercased(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte & ~0x20 : byte }
