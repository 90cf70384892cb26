internal import CLinux
internal import Glibc

/// Reads the names of an open folder as the bytes they are, 64 KiB at a time.
///
/// One of these is used for many folders, so that its buffer is.
struct FolderNames: ~Copyable {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  /// linux_dirent64: inode 8, offset 8, length 2, type 1, then the name with a NUL behind it.
  private static let lengthOffset = 16
  private static let typeOffset = 18
  private static let nameOffset = 19

  deinit {
    buffer.deallocate()
  }

  /// Calls `body` with every name, those of the folder itself and of its parent too, and with its kind as far as the
  /// file system tells it. The name has a NUL behind its last byte, and is valid during the call only.
  func forEach(
    in folder: Int32, _ body: (UnsafeRawBufferPointer, FileFacts.Kind?) throws(SystemError) -> Void
  ) throws(SystemError) {
    while true {
      let count = try valueOrErrno { stickerd_getdents64(folder, buffer.baseAddress, buffer.count) }
      if count == 0 { return }
      var start = 0
      while start + Self.nameOffset < count {
        let length = Int(buffer.loadUnaligned(fromByteOffset: start + Self.lengthOffset, as: UInt16.self))
        guard length > Self.nameOffset, start + length <= count else { throw SystemError(code: EIO) }
        let rest = UnsafeRawBufferPointer(rebasing: buffer[(start + Self.nameOffset)..<(start + length)])
        guard let end = rest.firstIndex(of: 0) else { throw SystemError(code: EIO) }
        try body(UnsafeRawBufferPointer(rebasing: rest[..<end]), kind(buffer[start + Self.typeOffset]))
        start += length
      }
    }
  }

  private func kind(_ type: UInt8) -> FileFacts.Kind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .special
    }
  }
}
