/// A path below the share, as the bytes that the disk holds; the empty path is the share itself.
///
/// Names are bytes: Swift's `String` takes NFC and NFD for equal, and CR+LF for one character. Paths compare by
/// bytes, which for UTF-8 is code-point order and the order of every published list.
package struct RelativePath: Hashable, Comparable, Sendable {
  /// The names, joined by `/`, without one at either end.
  package let bytes: [UInt8]

  /// The shared folder itself.
  package static let share = RelativePath([UInt8]())

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package init(components: some Sequence<[UInt8]>) {
    bytes = Array(components.joined(separator: [slash]))
  }

  package static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  package var isShare: Bool { bytes.isEmpty }

  /// The last name; empty for the share.
  package var name: [UInt8] {
    guard let cut = bytes.lastIndex(of: slash) else { return bytes }
    return Array(bytes[(cut + 1)...])
  }

  /// The folder that holds this name; `nil` for the share.
  package var parent: RelativePath? {
    if bytes.isEmpty { return nil }
    guard let cut = bytes.lastIndex(of: slash) else { return .share }
    return RelativePath(Array(bytes[..<cut]))
  }

  package var components: [[UInt8]] {
    bytes.isEmpty ? [] : bytes.split(separator: slash, omittingEmptySubsequences: false).map(Array.init)
  }

  /// 0 for the share, 1 for a theme or a stray file, 2 for a file of a theme.
  package var depth: Int {
    bytes.isEmpty ? 0 : bytes.reduce(1) { $1 == slash ? $0 + 1 : $0 }
  }

  /// The top-level folder that this path is, or lies in; `nil` for the share.
  package var theme: RelativePath? {
    if bytes.isEmpty { return nil }
    guard let cut = bytes.firstIndex(of: slash) else { return self }
    return RelativePath(Array(bytes[..<cut]))
  }

  package func appending(_ name: [UInt8]) -> RelativePath {
    if bytes.isEmpty { return RelativePath(name) }
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined.append(contentsOf: bytes)
    joined.append(slash)
    joined.append(contentsOf: name)
    return RelativePath(joined)
  }

  /// Whether this path lies somewhere below `folder` (a path is not below itself).
  package func isBelow(_ folder: RelativePath) -> Bool {
    if folder.bytes.isEmpty { return !bytes.isEmpty }
    return bytes.count > folder.bytes.count && bytes[folder.bytes.count] == slash
      && bytes.starts(with: folder.bytes)
  }

  package func isAtOrBelow(_ folder: RelativePath) -> Bool {
    self == folder || isBelow(folder)
  }

  /// This path with the folder `old`, at or below which it lies, replaced by `new`.
  package func moved(from old: RelativePath, to new: RelativePath) -> RelativePath {
    precondition(isAtOrBelow(old), "a path is moved with a folder that holds it")
    return RelativePath(new.bytes + bytes[old.bytes.count...])
  }

  /// The path as text, `nil` if its bytes are no UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }
}

package let slash = UInt8(ascii: "/")
