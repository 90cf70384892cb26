import Glibc
import Testing

@testable import stickerd

/// The environment belongs to the whole process: one test holds all that touches it.
@Suite struct ServiceNotifierTests {
  @Test func managerHearsEachWord() throws {
    let path = "/tmp/stickerd-notify-\(getpid())"
    let manager = try #require(datagramSocket(path))
    defer {
      close(manager)
      unlink(path)
    }
    unsetenv("NOTIFY_SOCKET")
    #expect(ServiceNotifier().watchdogInterval == nil)
    ServiceNotifier().ready("nobody hears this")

    setenv("NOTIFY_SOCKET", path, 1)
    setenv("WATCHDOG_USEC", "30000000", 1)
    setenv("WATCHDOG_PID", "\(getpid())", 1)
    let notifier = ServiceNotifier()
    for name in ["WATCHDOG_USEC", "WATCHDOG_PID"] { unsetenv(name) }
    #expect(notifier.watchdogInterval == 15)
    notifier.ready("watching")
    notifier.status("two\nlines")
    notifier.alive()
    notifier.reloading()
    notifier.stopping("bye")
    #expect(received(manager) == "READY=1\nSTATUS=watching")
    #expect(received(manager) == "STATUS=two\\nlines")
    #expect(received(manager) == "WATCHDOG=1")
    #expect(received(manager).hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(received(manager) == "STOPPING=1\nSTATUS=bye")
    #expect(received(manager).isEmpty)
    unsetenv("NOTIFY_SOCKET")
  }
}

private func datagramSocket(_ path: String) -> Int32? {
  unlink(path)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  let outcome = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  return outcome == 0 ? descriptor : nil
}

private func received(_ descriptor: Int32) -> String {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
  return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
}
