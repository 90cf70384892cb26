internal import Glibc

/// An open file or folder; closed when it goes out of scope.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}
