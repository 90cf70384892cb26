internal import Glibc
internal import StickerModel

/// A listening TCP socket.
enum NetworkSocket {
  /// The socket, and the port it got (which differs from the wanted one if that was 0).
  static func listen(on address: ListenAddress) throws(Problem) -> (ListeningSocket, UInt16) {
    var wanted = addrinfo()
    wanted.ai_socktype = Int32(SOCK_STREAM.rawValue)
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let outcome = getaddrinfo(address.host, String(address.port), &wanted, &found)
    guard outcome == 0, let first = found else {
      throw Problem(
        .configuration, "could not listen on \(address.text): \(String(cString: gai_strerror(outcome))).",
        hint: "Name an address of this machine with --listen, or none.")
    }
    defer { freeaddrinfo(found) }
    let listener = try bound(first.pointee, address)
    guard let port = port(of: listener.descriptor) else { throw cannotListen(address, errno) }
    return (listener, port)
  }

  private static func bound(_ found: addrinfo, _ address: ListenAddress) throws(Problem) -> ListeningSocket {
    let type = found.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(found.ai_family, type, found.ai_protocol)
    if descriptor < 0 { throw cannotListen(address, errno) }
    let listener = ListeningSocket(descriptor: descriptor)
    // A restart must not wait for the connections of the last run to be forgotten.
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, found.ai_addr, found.ai_addrlen) == 0, Glibc.listen(descriptor, 128) == 0 else {
      throw cannotListen(address, errno)
    }
    return listener
  }

  private static func port(of descriptor: Int32) -> UInt16? {
    var bound = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &bound) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        if getsockname(descriptor, $0, &length) != 0 { return nil }
        // Both families keep the port in the same place.
        return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      }
    }
  }

  private static func cannotListen(_ address: ListenAddress, _ number: Int32) -> Problem {
    switch number {
    case EADDRINUSE:
      Problem(
        .temporary, "could not listen on \(address.text): another program listens on that port.",
        hint: "Stop it, or choose another port with --listen.")
    case EACCES:
      Problem(
        .noPermission, "could not listen on \(address.text): ports below 1024 are for root.",
        hint: "Choose a higher port with --listen.")
    case EADDRNOTAVAIL:
      Problem(
        .configuration, "could not listen on \(address.text): this machine has no such address.",
        hint: "Name an address of this machine with --listen.")
    default:
      Problem(.cannotCreate, "could not listen on \(address.text): \(systemText(number)).")
    }
  }
}
