/// Whether a licence forbids to hand a picture out in a sticker pack (RULES 6): `LicenseRef-Pixabay-Content`, and what
/// the settings name.
///
/// An SPDX expression forbids it if no choice is left: of `A OR B` both must, of `A AND B` one is enough.
package func forbidsPack(_ license: String, _ limits: FindingLimits) -> Bool {
  var reader = LicenseExpression(license) {
    $0 == "LicenseRef-Pixabay-Content" || limits.noPackLicenses.contains($0)
  }
  return reader.forbids()
}

/// Walks an SPDX licence expression; what is none is read as far as it goes.
private struct LicenseExpression {
  private var words: [String]
  private var next = 0
  private var depth = 0
  private let isForbidden: (String) -> Bool

  init(_ text: String, isForbidden: @escaping (String) -> Bool) {
    let spaced = text.replacing("(", with: " ( ").replacing(")", with: " ) ")
    words = spaced.split(separator: " ").map(String.init)
    self.isForbidden = isForbidden
  }

  mutating func forbids() -> Bool {
    var forbids = allForbid()
    while take("OR") { forbids = allForbid() && forbids }
    return forbids
  }

  private mutating func allForbid() -> Bool {
    var forbids = single()
    while take("AND") { forbids = single() || forbids }
    return forbids
  }

  private mutating func single() -> Bool {
    guard next < words.count else { return false }
    if depth < 50, take("(") {
      depth += 1
      let inner = forbids()
      depth -= 1
      _ = take(")")
      return inner
    }
    let word = words[next]
    next += 1
    if take("WITH") { next = min(next + 1, words.count) }
    return isForbidden(word)
  }

  private mutating func take(_ word: String) -> Bool {
    guard next < words.count, words[next] == word else { return false }
    next += 1
    return true
  }
}
