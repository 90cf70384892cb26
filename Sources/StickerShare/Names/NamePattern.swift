internal import Glibc
import StickerModel

/// A shell pattern for names, or for paths if it holds a slash (then `*` stays within one name).
///
/// As fnmatch(3) with UTF-8 characters, whatever locale the program runs in: `?` is one character of a name, of several
/// bytes perhaps (glibc lets it be one of those bytes, too). A backslash is a character like any other.
struct NamePattern: Sendable {
  let text: String
  private let shape: Shape
  /// The whole pattern, or what stands before its only star.
  private let head: [UInt8]
  /// What stands behind the star.
  private let tail: [UInt8]

  /// The shapes that nearly all patterns have are compared directly.
  private enum Shape {
    case exact, around, general
    /// No file can have this name.
    case never
  }

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    let wild = bytes.indices.filter { Self.signs.contains(bytes[$0]) }
    let star = wild.first.map { bytes[$0] == UInt8(ascii: "*") ? $0 : nil } ?? nil
    if let star, wild.count == 1, !bytes.contains(slash), !bytes.contains(0) {
      shape = .around
      (head, tail) = (Array(bytes[..<star]), Array(bytes[(star + 1)...]))
    } else {
      shape = bytes.contains(0) ? .never : wild.isEmpty ? .exact : .general
      (head, tail) = (bytes, [])
    }
  }

  private static let signs = Array("*?[".utf8)

  var isForPaths: Bool { text.utf8.contains(slash) }

  func matches(_ name: UnsafeRawBufferPointer) -> Bool {
    switch shape {
    case .exact: name.count == head.count && ends(name, with: head)
    case .around: name.count >= head.count + tail.count && starts(name, with: head) && ends(name, with: tail)
    case .general: matchesGenerally(name)
    case .never: false
    }
  }

  private func starts(_ name: UnsafeRawBufferPointer, with part: [UInt8]) -> Bool {
    equal(UnsafeRawBufferPointer(rebasing: name.prefix(part.count)), part)
  }

  private func ends(_ name: UnsafeRawBufferPointer, with part: [UInt8]) -> Bool {
    equal(UnsafeRawBufferPointer(rebasing: name.suffix(part.count)), part)
  }

  private func equal(_ bytes: UnsafeRawBufferPointer, _ part: [UInt8]) -> Bool {
    if part.isEmpty { return bytes.isEmpty }
    guard bytes.count == part.count, let start = bytes.baseAddress else { return false }
    return part.withUnsafeBytes { $0.baseAddress.map { memcmp(start, $0, bytes.count) == 0 } ?? false }
  }

  /// The locale is the calling thread's own for the length of the call. A name that is no UTF-8 compares by bytes.
  private func matchesGenerally(_ name: UnsafeRawBufferPointer) -> Bool {
    let isText = String(validating: name, as: UTF8.self) != nil
    let before = uselocale(isText ? Self.characters : Self.bytes)
    defer { uselocale(before) }
    let flags = FNM_NOESCAPE | (isForPaths ? FNM_PATHNAME : 0)
    let matches = try? withCString(Array(name)) { fnmatch(text, $0, flags) == 0 }
    return matches ?? false
  }

  /// Made once, never changed or freed. Where the first is missing, the second (a null locale leaves the thread's as it is).
  private nonisolated(unsafe) static let bytes = newlocale(Int32(1 << LC_CTYPE), "C", nil)
  private nonisolated(unsafe) static let characters = newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil) ?? bytes
}
