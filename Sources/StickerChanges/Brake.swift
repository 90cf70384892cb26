/// Stops a scan from wiping an index because a disk was not there (RULES 1.7).
package struct Brake: Hashable, Sendable {
  /// The fraction of the known files that may go in one scan; `nil`: no brake at all.
  package var fraction: Double?

  package init(fraction: Double? = 0.5) {
    self.fraction = fraction
  }

  /// Whether the removals that a whole scan found must wait for a person.
  package func holds(gone: Int, known: Int, themesFound: Int, themesKnown: Int) -> Bool {
    guard let fraction else { return false }
    if themesKnown > 0 && themesFound == 0 { return true }
    return known > 100 && Double(gone) > Double(known) * fraction
  }
}
