import Glibc

@main
enum Main {
  static func main() {
    var state = ""
    var words: [String] = []
    var it = CommandLine.arguments.dropFirst().makeIterator()
    while let w = it.next() { if w == "--state" { state = it.next() ?? "" } else { words.append(w) } }
    let fd = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var a = sockaddr_un(); a.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &a.sun_path) { p in
      for (i, b) in (state + "/stickerd.sock").utf8.enumerated() { p[i] = b }
    }
    let ok = withUnsafePointer(to: &a) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(fd, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if ok != 0 { exit(69) }
    let req = Array(
      ((words[0] == "status" ? "GET /v1/status" : "POST /v1/\(words[0])") + " HTTP/1.0\r\n\r\n").utf8)
    _ = write(fd, req, req.count)
    var all: [UInt8] = []; var b = [UInt8](repeating: 0, count: 65536)
    while true { let n = read(fd, &b, b.count); if n <= 0 { break }; all += b[..<n] }
    let text = String(decoding: all, as: UTF8.self)
    print(text.split(separator: "\r\n").last ?? "")
    exit(text.hasPrefix("HTTP/1.0 20") || text.hasPrefix("HTTP/1.1 20") ? 0 : 75)
  }
}
