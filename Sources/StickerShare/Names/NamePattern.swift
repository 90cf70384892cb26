internal import Glibc
import StickerModel

/// A shell pattern for names, or for paths if it holds a slash (then `*` stays within one name).
struct NamePattern {
  let text: String
  private let bytes: [UInt8]
  private let shape: Shape

  /// The shapes that nearly all patterns have are compared directly.
  private enum Shape {
    case exact
    case prefix
    case suffix
    case general
  }

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    let star = UInt8(ascii: "*")
    let special: (UInt8) -> Bool = {
      [star, UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\")].contains($0)
    }
    let count = bytes.count(where: special)
    if count == 0 {
      (shape, self.bytes) = (.exact, bytes)
    } else if count == 1, bytes.first == star, !bytes.contains(slash) {
      (shape, self.bytes) = (.suffix, Array(bytes.dropFirst()))
    } else if count == 1, bytes.last == star, !bytes.contains(slash) {
      (shape, self.bytes) = (.prefix, Array(bytes.dropLast()))
    } else {
      (shape, self.bytes) = (.general, bytes)
    }
  }

  var isForPaths: Bool { text.utf8.contains(slash) }

  func matches(_ name: UnsafeRawBufferPointer) -> Bool {
    switch shape {
    case .exact: name.elementsEqual(bytes)
    case .prefix: name.starts(with: bytes)
    case .suffix: name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
    case .general: matchesGenerally(name)
    }
  }

  /// By fnmatch(3), in the C locale that programs start in: bytes, not characters.
  private func matchesGenerally(_ name: UnsafeRawBufferPointer) -> Bool {
    withCString(Array(name)) { fnmatch(text, $0, isForPaths ? FNM_PATHNAME : 0) == 0 }
  }
}
