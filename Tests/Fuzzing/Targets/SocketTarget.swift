internal import Glibc
internal import StickerModel
internal import StickerService
internal import ToolSupport

extension FuzzTarget {
  /// Whatever somebody sends to the socket: the next one is answered.
  static let requests = FuzzTarget("requests") { bytes in
    guard let server = SocketUnderFuzz.shared else { return "the server did not start" }
    return server.violation(bytes)
  }
}

/// One server for all inputs of a run.
private final class SocketUnderFuzz: Sendable {
  static let shared = SocketUnderFuzz()

  private let path: String
  private let server: RequestServer

  private init?() {
    var template = Array("/tmp/stickerd-fuzz-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(mkdtemp) != nil }
    let folder = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    path = folder + "/s"
    guard made, let server = try? RequestServer(socketPath: path, handler: ReadyHandler()) else { return nil }
    self.server = server
    atexit { SocketUnderFuzz.shared?.leave() }
  }

  private func leave() {
    unlink(path)
    rmdir(String(path.dropLast(2)))
  }

  func violation(_ bytes: [UInt8]) -> String? {
    guard let answer = exchange(bytes) else { return "the server can't be reached" }
    if !answer.isEmpty, !answer.starts(with: "HTTP/1.".utf8), !answer.starts(with: "HTTP/1.1".utf8) {
      return "the answer begins with \(String(decoding: answer.prefix(40), as: UTF8.self).debugDescription)"
    }
    let question = Array("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8)
    guard let next = exchange(question) else { return "afterwards the server can't be reached" }
    let reply = try? Reply.parse(next, isClosed: true)
    return reply?.status == 200 ? nil : "afterwards it answers \(String(decoding: next, as: UTF8.self))"
  }

  /// Sends, says that no more comes, and reads to the end; `nil` if nobody listens.
  private func exchange(_ bytes: [UInt8]) -> [UInt8]? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard result == 0 else { return nil }
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    shutdown(descriptor, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &page, page.count, 0)
      // The fuzzer's own alarm clock rings in between.
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return answer }
      answer += page[..<count]
    }
  }
}

/// Has an answer for everything at once.
private final class ReadyHandler: RequestHandling {
  func status() -> [UInt8] { Array("{}".utf8) }
  func health() -> (Bool, String) { (true, "ok") }
  func readiness() -> (Bool, String) { (false, "starting") }
  func metrics() -> [UInt8] { Array("stickerd_generation 42\n".utf8) }
  func sync(timeout: Double, reply: @escaping @Sendable (RequestReply) -> Void) {
    reply(RequestReply(status: 200, body: Array("{}".utf8)))
  }
  func history() -> [UInt8] { Array("{}\n".utf8) }
  func canary(reply: @escaping @Sendable (RequestReply) -> Void) {
    reply(RequestReply(status: 200, body: Array("{}".utf8)))
  }
  func rescan(path: RelativePath?) -> RequestReply { RequestReply(status: 202, body: Array("{}".utf8)) }
  func accept() -> RequestReply { RequestReply(status: 200, body: Array("{}".utf8)) }
}
