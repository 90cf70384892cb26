internal import CLinux
internal import Glibc
import StickerModel

/// Opens paths below an open folder, never outside it and never through a link, whatever others rename meanwhile.
struct Beneath {
  let root: Int32

  /// Longer paths are walked in pieces: the kernel takes no more than 4,096 bytes at once.
  private static let longest = 4000

  func open(_ path: RelativePath, _ flags: Int32) throws(SystemError) -> Descriptor {
    if path.bytes.count <= Self.longest {
      return try open(path.isShare ? [dot] : path.bytes, in: root, flags)
    }
    let components = path.components
    var folder = try open(components[0], in: root, stickerd_open_path | O_DIRECTORY)
    for name in components[1..<(components.count - 1)] {
      folder = try open(name, in: folder.number, stickerd_open_path | O_DIRECTORY)
    }
    return try open(components[components.count - 1], in: folder.number, flags)
  }

  private func open(_ path: [UInt8], in folder: Int32, _ flags: Int32) throws(SystemError) -> Descriptor {
    var tries = 0
    while true {
      do throws(SystemError) {
        return try Descriptor(openOnce(path, in: folder, flags))
      } catch {
        // The kernel could not be sure that a rename elsewhere did not lead outside: ask again.
        tries += 1
        guard error.code == EAGAIN, tries < 64 else { throw error }
      }
    }
  }

  private func openOnce(_ path: [UInt8], in folder: Int32, _ flags: Int32) throws(SystemError) -> Int32 {
    let flags = UInt64(UInt32(bitPattern: flags | O_CLOEXEC | O_NOFOLLOW))
    var opened: Int32 = -1
    var code: Int32 = 0
    withCString(path) { name in
      repeat {
        opened = stickerd_openat2(folder, name, flags, stickerd_resolve_beneath)
        code = errno
      } while opened == -1 && code == EINTR
    }
    if opened == -1 { throw SystemError(code: code) }
    return opened
  }
}

private let dot = UInt8(ascii: ".")

/// Bytes with a NUL behind them.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    buffer[bytes.count] = 0
    return body(UnsafePointer(buffer.baseAddress!))
  }
}
