/// What an export did to its destination.
package struct Outcome: Hashable, Sendable {
  package var added = 0
  package var changed = 0
  package var removed = 0
  package var kept = 0
  /// Bytes that were written.
  package var bytes: Int64 = 0

  package init() {}

  package var isUnchanged: Bool { added + changed + removed == 0 }
}
