internal import Glibc
internal import StickerModel

/// The path of a Unix socket as the kernel takes it.
struct UnixAddress {
  private var address = sockaddr_un()

  /// Throws if the path is too long for the kernel's field.
  init(_ path: String) throws(Problem) {
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else {
      throw Problem(
        .configuration,
        "the socket's path '\(escaped(path.utf8))' can't be used: it has \(bytes.count) bytes, "
          + "and the system takes from 1 to \(room - 1).",
        hint: "Choose a shorter one with --socket.")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  /// bind(2).
  func bind(_ descriptor: Int32) -> Int32 {
    withGenericAddress { Glibc.bind(descriptor, $0, $1) }
  }

  /// connect(2).
  func connect(_ descriptor: Int32) -> Int32 {
    withGenericAddress { Glibc.connect(descriptor, $0, $1) }
  }

  private func withGenericAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
