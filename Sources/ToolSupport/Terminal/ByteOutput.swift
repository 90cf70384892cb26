import Glibc
import StickerModel

/// The reader of a pipe has gone: no error, there is just nothing more to say.
package struct ClosedPipe: Error {
  package init() {}
}

/// A buffered writer on a descriptor that it does not own. It belongs to one thread.
package final class ByteOutput {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16

  package init(descriptor: Int32 = 1, name: String = "the output") {
    self.descriptor = descriptor
    self.name = name
  }

  /// - Throws: `ClosedPipe`, or a `Problem` with status 74 (a full disk).
  package func write(_ bytes: some Sequence<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  package func write(_ text: String) throws { try write(text.utf8) }

  package func line(_ text: String = "") throws {
    try write(text.utf8)
    try write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  package func lines(_ lines: [String]) throws {
    for text in lines { try line(text) }
  }

  /// Writes out what is held back. What a failed write left is dropped, so that the end of the program doesn't try again.
  package func flush() throws {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else {
          try recover(from: errno)
        }
      }
    }
  }

  private func recover(from code: Int32) throws {
    switch code {
    case EINTR: return
    case EPIPE: throw ClosedPipe()
    case EAGAIN:
      // A terminal that another program left non-blocking.
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&wait, 1, -1)
    default:
      throw Problem(
        .io, "could not write to \(name): \(String(cString: strerror(code)))",
        hint: code == ENOSPC ? "make room on the disk." : nil)
    }
  }
}
