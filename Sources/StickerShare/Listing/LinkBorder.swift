internal import CLinux
internal import Glibc
import StickerModel

/// Tells links that stay in the share from links that lead out of it, without a look at anything outside.
struct LinkBorder {
  let root: OpenRoot
  /// The share's path as it was given: links may be written with it.
  let path: String

  func isCrossed(by link: RelativePath) -> Bool {
    let told = root.beneath.leadsOutside(link)
    if told == false { return false }
    guard let target = target(of: link) else { return false }
    if target.first != slash { return told ?? Self.leadsOutside(target, from: link) }
    guard let inner = inner(target) else { return true }
    if inner.isShare { return false }
    return root.beneath.leadsOutside(inner) ?? Self.leadsOutside(inner.bytes, from: link.theme ?? link)
  }

  /// By the text alone, for kernels that can't tell.
  static func leadsOutside(_ target: [UInt8], from link: RelativePath) -> Bool {
    var depth = link.depth - 1
    for part in target.split(separator: slash) {
      if part.elementsEqual("..".utf8) {
        depth -= 1
        if depth < 0 { return true }
      } else if !part.elementsEqual(".".utf8) {
        depth += 1
      }
    }
    return false
  }

  /// The part of an absolute target below the share, `nil` if it begins elsewhere.
  private func inner(_ target: [UInt8]) -> RelativePath? {
    for start in [text(of: "/proc/self/fd/\(root.descriptor.number)", in: AT_FDCWD), Array(path.utf8)] {
      guard var start, start.first == slash else { continue }
      while start.last == slash { start.removeLast() }
      if target == start { return .share }
      if target.starts(with: start + [slash]) {
        return RelativePath(Array(target.dropFirst(start.count).drop { $0 == slash }))
      }
    }
    return nil
  }

  private func target(of link: RelativePath) -> [UInt8]? {
    guard let folder = link.parent,
      let descriptor = try? root.beneath.open(folder, stickerd_open_path | O_DIRECTORY)
    else { return nil }
    return text(of: link.name, in: descriptor.number)
  }

  private func text(of path: String, in folder: Int32) -> [UInt8]? { text(of: Array(path.utf8), in: folder) }

  private func text(of name: [UInt8], in folder: Int32) -> [UInt8]? {
    try? withCString(name) { name throws(SystemError) in
      try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) {
        (buffer) throws(SystemError) -> [UInt8] in
        guard let start = buffer.baseAddress else { throw SystemError(code: ENOMEM) }
        let count = try valueOrErrno { readlinkat(folder, name, start, buffer.count) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
      }
    }
  }
}
