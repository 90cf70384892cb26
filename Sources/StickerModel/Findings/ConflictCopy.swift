/// The name that a stem looks like a copy of, `nil` if it does not look like one: `tree (1)`, `tree copy`,
/// `tree copy 2`, `tree - Copy (3)`, `tree.sync-conflict-20261130-101500-ABCDEF7`, `tree (Anna's conflicted copy)`,
/// `tree (conflicted copy 2026-11-30)`.
package func originalOfCopy(_ stem: [UInt8]) -> [UInt8]? {
  guard let last = stem.last else { return nil }
  if last == UInt8(ascii: ")") { return bracketed(stem[...]) }
  if let cut = start(of: syncConflict, in: stem), cut > 0 { return Array(stem[..<cut]) }
  return copied(stem[...]).map(Array.init)
}

/// The beginnings that copies of a name may have behind it: all copies of `tree` begin with `tree` and one of these.
package let copyBeginnings = [" (", " copy", " - Copy", ".sync-conflict-"]

private let syncConflict = Array(".sync-conflict-".utf8)

private func bracketed(_ stem: ArraySlice<UInt8>) -> [UInt8]? {
  guard let open = stem.lastIndex(of: UInt8(ascii: "(")), open > stem.startIndex + 1,
    stem[open - 1] == UInt8(ascii: " ")
  else { return nil }
  let inside = stem[(open + 1)..<(stem.endIndex - 1)]
  let before = stem[..<(open - 1)]
  if isNumber(inside) { return Array(withoutEnding(" - Copy", before) ?? before) }
  let words = String(decoding: inside, as: UTF8.self).lowercased()
  return words.contains("conflicted copy") || words.contains("case conflict") ? Array(before) : nil
}

/// Without ` copy`, ` copy 2` or ` - Copy` at its end.
private func copied(_ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  if let original = withoutEnding(" - Copy", stem) ?? withoutEnding(" copy", stem) { return original }
  guard let space = stem.lastIndex(of: UInt8(ascii: " ")), isNumber(stem[(space + 1)...]) else { return nil }
  return withoutEnding(" copy", stem[..<space])
}

private func withoutEnding(_ ending: StaticString, _ stem: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  let count = ending.utf8CodeUnitCount
  guard stem.count > count,
    stem.suffix(count).elementsEqual(UnsafeBufferPointer(start: ending.utf8Start, count: count))
  else { return nil }
  return stem.dropLast(count)
}

private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
  !text.isEmpty && text.count <= 3 && text.allSatisfy(isDigit)
}

private func start(of part: [UInt8], in text: [UInt8]) -> Int? {
  guard text.count > part.count, text.contains(UInt8(ascii: ".")) else { return nil }
  return text.indices.dropLast(part.count - 1).first { text[$0...].starts(with: part) }
}
