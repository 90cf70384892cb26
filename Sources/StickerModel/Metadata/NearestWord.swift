/// The word of `known` that was probably meant by `word`, `nil` if none is near: at most a third of its letters are
/// inserted, left out, changed or swapped with their neighbour, whatever their case. Of several the first is taken.
package func nearest(_ word: String, among known: some Sequence<String>) -> String? {
  let typed = Array(word.lowercased().unicodeScalars.prefix(65))
  guard typed.count <= 64 else { return nil }
  var best: (word: String, distance: Int)?
  for candidate in known {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let distance = editDistance(typed, letters)
    if distance <= max(1, letters.count / 3), distance < letters.count, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.word
}

/// The number of insertions, deletions, changes and swaps of neighbours between two words.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(
        above[column] + (letter == other ? 0 : 1), above[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        distance = min(distance, before[column - 1] + 1)
      }
      current.append(distance)
    }
    (before, above) = (above, current)
  }
  return above[right.count]
}
