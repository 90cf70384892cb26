internal import CLinux
internal import Glibc
package import StickerModel

/// The small texts beside the pictures.
extension SharedFolder {
  /// - Throws: `ShareProblem`; `.unreadable` also for one that is no regular file, or larger than 1 MiB.
  package func metadata(ofTheme theme: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try text(at: theme.appending(Array("theme.json".utf8)), limit: 1 << 20)
  }

  /// - Throws: `ShareProblem`; `.unreadable` also for one that is no regular file, or larger than 64 KiB.
  package func license(ofPicture picture: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try text(at: RelativePath(picture.bytes + Array(".license".utf8)), limit: 1 << 16)
  }

  private func text(at path: RelativePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try withRoot { root in
      let file = try telling(path) { () throws(SystemError) in
        try root.beneath.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      }
      for _ in 0..<3 {
        if let text = try steadyText(of: file, path, limit) { return text }
      }
      throw ShareProblem(SystemError(code: EAGAIN), path)
    }
  }

  /// `nil` if someone wrote while we read.
  private func steadyText(
    of file: borrowing Descriptor, _ path: RelativePath, _ limit: Int
  ) throws -> (bytes: [UInt8], stamp: FileStamp)? {
    let number = file.number
    let before = try telling(path) { () throws(SystemError) in try FileFacts(of: number) }
    guard before.kind == .file else {
      throw ShareProblem(.unreadable, path, code: EINVAL, reason: "it is no regular file")
    }
    guard before.stamp.size <= limit else {
      throw ShareProblem(
        .unreadable, path, code: EFBIG, reason: "it is larger than \(limit >> 10) KiB, which no such text is")
    }
    return try telling(path) { () throws(SystemError) in
      let bytes = try bytes(of: number, Int(before.stamp.size))
      return try FileFacts(of: number).stamp == before.stamp ? (bytes, before.stamp) : nil
    }
  }

  private func bytes(of file: Int32, _ size: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let got = try valueOrErrno {
        bytes.withUnsafeMutableBytes { rest in
          pread(
            file, UnsafeMutableRawBufferPointer(rebasing: rest[count...]).baseAddress, size - count,
            off_t(count))
        }
      }
      if got == 0 { break }
      count += got
    }
    return Array(bytes[..<count])
  }
}
