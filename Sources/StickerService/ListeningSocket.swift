internal import Glibc

/// A descriptor that connections arrive at, closed with its last owner.
final class ListeningSocket: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A second descriptor of the same socket, which its taker closes; -1 with `errno`.
  func copy() -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }
}
