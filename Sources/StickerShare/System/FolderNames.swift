internal import CLinux
internal import Glibc

/// Reads the names of an open folder as the bytes they are.
///
/// One of these is used for many folders, so that its buffer is.
struct FolderNames: ~Copyable {
  enum Kind {
    case file, folder, link, special
    /// The file system doesn't tell: it must be looked at.
    case unknown
  }

  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  deinit {
    buffer.deallocate()
  }

  /// Calls `body` with every name but `.` and `..`. The name ends with a NUL behind its last byte, and is valid during
  /// the call only.
  func forEach<Failure: Error>(
    in folder: Int32, _ body: (UnsafeRawBufferPointer, Kind) throws(Failure) -> Void
  ) throws {
    while true {
      let count = try valueOrErrno { stickerd_getdents64(folder, buffer.baseAddress, buffer.count) }
      if count == 0 { return }
      var start = 0
      // linux_dirent64: inode 8, offset 8, length 2, type 1, name from byte 19 on.
      while start < count {
        let length = Int(buffer.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self))
        let type = Int32(buffer[start + 18])
        let rest = UnsafeRawBufferPointer(rebasing: buffer[(start + 19)..<(start + length)])
        let name = UnsafeRawBufferPointer(rebasing: rest[..<(rest.firstIndex(of: 0) ?? rest.count)])
        start += length
        if isSelfOrParent(name) { continue }
        try body(name, kind(type))
      }
    }
  }

  private func isSelfOrParent(_ name: UnsafeRawBufferPointer) -> Bool {
    let dot = UInt8(ascii: ".")
    return name.count == 1 && name[0] == dot || name.count == 2 && name[0] == dot && name[1] == dot
  }

  private func kind(_ type: Int32) -> Kind {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .link
    case Int32(DT_UNKNOWN): .unknown
    default: .special
    }
  }
}
