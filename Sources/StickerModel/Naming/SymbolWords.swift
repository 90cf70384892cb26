/// Cuts a name into the words that symbols are made of (RULES 3.1): only ASCII letters and digits are kept, everything
/// else separates. Further cuts are where a capital follows a small letter (`lu·Lu`), before the last capital of an
/// acronym that runs into a word (`UPI·Icon`), and between letters and digits (`F·1`).
func symbolWords(_ name: some Collection<UInt8>) -> [String] {
  let bytes = Array(name)
  var words: [String] = []
  var start = 0
  for index in 0...bytes.count where index == bytes.count || isCut(bytes, before: index) {
    let word = bytes[start..<index].filter(isWordByte)
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    start = index
  }
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
