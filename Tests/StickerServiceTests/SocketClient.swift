import Foundation
import Glibc

/// A client that can also misbehave: it sends any bytes and reads until the other end closes.
final class SocketClient {
  private let descriptor: Int32

  /// `nil` with `errno` if nobody answers.
  init?(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if !connected(descriptor, &address) { return nil }
  }

  init?(port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if !connected(descriptor, &address) { return nil }
  }

  deinit { close(descriptor) }

  /// How many of the bytes went out before the other end closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          descriptor, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { break }
      sent += count
    }
    return sent
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Everything that comes until the other end closes.
  func readToEnd() -> [UInt8] {
    var all = [UInt8]()
    while let more = readSome() { all += more }
    return all
  }

  /// What has come, at least a byte; `nil` at the end.
  func readSome() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

private func connected<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
  // A test that would hang is a test that fails: no read waits longer than this.
  var limit = timeval(tv_sec: 20, tv_usec: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  let length = socklen_t(MemoryLayout<Address>.size)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
  }
}

/// An HTTP response, taken apart.
struct Response {
  var status: Int
  /// Names in lower case.
  var headers: [String: String]
  var body: String

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let cut = text.range(of: "\r\n\r\n") else { return nil }
    let lines = text[..<cut.lowerBound].components(separatedBy: "\r\n")
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
    self.status = status
    headers = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    body = String(text[cut.upperBound...])
  }
}

/// One request on a connection of its own; `nil` if no response came.
func askOnce(_ method: String, _ target: String, at path: String, body: String? = nil) -> Response? {
  guard let client = SocketClient(path: path) else { return nil }
  client.send(requestText(method, target, host: "localhost", body: body))
  return Response(client.readToEnd())
}

func requestText(_ method: String, _ target: String, host: String?, body: String? = nil) -> String {
  var text = "\(method) \(target) HTTP/1.1\r\nConnection: close\r\n"
  if let host { text += "Host: \(host)\r\n" }
  if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
  return text + "\r\n" + (body ?? "")
}
