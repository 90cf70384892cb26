import Foundation
import Synchronization
import Testing

/// 115: what a service manager hears of a daemon whose first index takes longer than a start may.
@Suite struct ServiceStartTests {
  @Test func readyComesBeforeTheFirstIndexAndTheWatchdogIsServedDuringIt() throws {
    let sandbox = try Sandbox()
    try FileManager.default.createDirectory(
      atPath: sandbox.share + "/cats", withIntermediateDirectories: true)
    for number in 0..<1200 {
      try Pictures.svg(number).write(to: URL(fileURLWithPath: sandbox.share + "/cats/\(number).svg"))
    }
    let manager = try #require(Manager(path: sandbox.root + "/notify"))
    try sandbox.launch(
      environment: ["NOTIFY_SOCKET": sandbox.root + "/notify", "WATCHDOG_USEC": "20000"])
    try sandbox.sync()
    #expect(sandbox.stop() == 0)
    let words = manager.words()
    let ready = try #require(words.firstIndex { $0.contains("READY=1") })
    let whole = try #require(words.firstIndex { $0.contains("STATUS=watching") })
    #expect(ready < whole, "ready only when the index is whole")
    let between = words[ready..<whole].filter { $0.contains("WATCHDOG=1") }
    #expect(between.count > 1, "between ready and watching: \(words[ready...whole])")
    #expect(words.contains { $0.contains("STOPPING=1") })
  }
}

/// The service manager's end of the socket that the daemon tells its state on.
private final class Manager: Sendable {
  private let descriptor: Int32
  private let heard = Mutex<[String]>([])

  init?(path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard descriptor >= 0, result == 0 else { return nil }
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }
        let word = String(decoding: buffer[..<count], as: UTF8.self)
        heard.withLock { $0.append(word) }
      }
    }
    thread.start()
  }

  /// Everything heard so far, in order; hears nothing more.
  func words() -> [String] {
    shutdown(descriptor, Int32(SHUT_RD))
    return heard.withLock { $0 }
  }
}
