internal import Glibc
package import StickerModel

extension SharedFolder {
  /// Hands on the bytes of a picture, piece by piece.
  ///
  /// - Returns: the digest of what was handed on. Who knows what it should be learns from it whether someone wrote
  ///   meanwhile.
  /// - Throws: `ShareProblem`; `.unreadable` also for one that is no regular file; and what `piece` throws.
  package func read(
    picture path: RelativePath, _ piece: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Digest {
    try withRoot { root in
      let file = try telling(path) { () throws(SystemError) in try PictureInspection(root: root).open(path) }
      let number = file.number
      let facts = try telling(path) { () throws(SystemError) in try FileFacts(of: number) }
      guard facts.kind == .file else {
        throw ShareProblem(.unreadable, path, code: EINVAL, reason: "it is no regular file")
      }
      let digest = MessageDigest.sha256()
      digest.reset()
      var buffer = [UInt8](repeating: 0, count: 1 << 17)
      while true {
        let count = try telling(path) { () throws(SystemError) in
          try valueOrErrno { buffer.withUnsafeMutableBytes { Glibc.read(number, $0.baseAddress, $0.count) } }
        }
        if count == 0 { return digest.result() }
        try buffer.withUnsafeBytes { bytes in
          let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
          digest.update(part)
          try piece(part)
        }
      }
    }
  }
}
