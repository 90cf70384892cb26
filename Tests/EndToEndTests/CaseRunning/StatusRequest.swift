import Glibc

/// What the daemon says of itself on its socket, without another program in between: cases ask often.
func askStatus(socket path: String) -> String {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  let result = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  let request = Array("GET /v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
  guard result == 0, write(descriptor, request, request.count) == request.count else { return "" }
  var answer: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 && errno == EINTR { continue }
    if count <= 0 { return String(decoding: answer, as: UTF8.self) }
    answer += buffer[..<count]
  }
}
