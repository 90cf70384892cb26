import Glibc
import StickerModel

/// A connection to a Unix socket, closed at the end of its life. Nothing in it blocks beyond a deadline, which is in
/// seconds of the monotonic clock.
struct Connection: ~Copyable {
  private let descriptor: Int32
  private let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  static func open(_ path: String, deadline: Double) throws(Problem) -> Connection {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else {
      throw Problem(
        .configuration, "the socket's path '\(escaped(path.utf8))' is longer than \(room - 1) bytes",
        hint: "choose a shorter one with --socket, for the daemon too.")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw failed(errno, path) }
    let connection = Connection(descriptor: descriptor, path: path)
    try connection.connect(&address, deadline: deadline)
    return connection
  }

  private func connect(_ address: inout sockaddr_un, deadline: Double) throws(Problem) {
    while true {
      let code = connectOnce(&address)
      if code == 0 { return }
      // A Unix socket whose queue is full says EAGAIN and can't be waited for.
      guard code == EAGAIN || code == EINTR else { throw Self.failed(code, path) }
      guard now() < deadline else { throw Self.late(path) }
      usleep(5_000)
    }
  }

  deinit { close(descriptor) }

  private func connectOnce(_ address: inout sockaddr_un) -> Int32 {
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
    }
    return result == 0 ? 0 : errno
  }

  func send(_ bytes: [UInt8], deadline: Double) throws(Problem) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, deadline: deadline)
      } else if errno != EINTR {
        throw Self.failed(errno, path)
      }
    }
  }

  /// Some bytes; none when the other side has closed.
  func receive(deadline: Double) throws(Problem) -> [UInt8] {
    while true {
      try wait(for: POLLIN, deadline: deadline)
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let got = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        code = got < 0 ? errno : 0
        count = max(0, got)
      }
      if code == 0 { return bytes }
      guard code == EINTR || code == EAGAIN else { throw Self.failed(code, path) }
    }
  }

  private func wait(for events: Int32, deadline: Double) throws(Problem) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let left = deadline - now()
      guard left > 0 else { throw Self.late(path) }
      if poll(&entry, 1, Int32(min(left * 1000 + 1, 1e9))) > 0 { return }
    }
  }

  private static func failed(_ code: Int32, _ path: String) -> Problem {
    switch code {
    case ENOENT, ECONNREFUSED, ENOTDIR, ENOTSOCK:
      Problem(
        .unavailable, "the daemon is not running (nobody listens on '\(escaped(path.utf8))')",
        hint: "start it: stickerd --share DIR, or systemctl start stickerd@NAME.")
    case EACCES, EPERM:
      Problem(
        .noPermission, "you may not use the daemon's socket '\(escaped(path.utf8))'",
        hint: "join the group that owns the socket, or try sudo.")
    default:
      Problem(
        .io, "could not talk to the daemon on '\(escaped(path.utf8))': \(String(cString: strerror(code)))")
    }
  }

  private static func late(_ path: String) -> Problem {
    Problem(
      .temporary, "the daemon did not answer in time on '\(escaped(path.utf8))'",
      hint: "it may be busy: stickerctl status tells, or try a longer --timeout.")
  }
}
