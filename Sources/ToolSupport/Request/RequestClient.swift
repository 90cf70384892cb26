import Glibc
package import StickerModel

/// Asks the daemon over its socket: one request, one connection.
package struct RequestClient: Sendable {
  static let largestBody = 64 << 20

  package var socket: String
  /// How long a connection may take, in seconds.
  package var connectTimeout = 5.0

  package init(socket: String) {
    self.socket = socket
  }

  /// - Parameters:
  ///   - target: path and query, percent-encoded.
  ///   - timeout: for everything together, in seconds.
  /// - Throws: `Problem`: 69 if nobody listens, 75 if it takes too long, 77 if we may not ask, 74 for anything else.
  package func send(_ method: String, _ target: String, timeout: Double = 10) throws(Problem) -> Reply {
    let deadline = now() + timeout
    let connection = try Connection.open(socket, deadline: min(deadline, now() + connectTimeout))
    let request = """
      \(method) \(target) HTTP/1.1\r
      Host: stickerd\r
      Connection: close\r
      Content-Length: 0\r
      \r

      """
    try connection.send(Array(request.utf8), deadline: deadline)
    let reply = try receive(connection, deadline: deadline)
    if reply.status == 401 || reply.status == 403 {
      let refusal = reply.refusal
      throw Problem(
        .noPermission, refusal?.message ?? "the daemon refuses this request",
        hint: refusal?.hint ?? "only root and the daemon's own user may do this: try sudo.")
    }
    return reply
  }

  private func receive(_ connection: borrowing Connection, deadline: Double) throws(Problem) -> Reply {
    var bytes: [UInt8] = []
    while true {
      let part = try connection.receive(deadline: deadline)
      bytes += part
      do {
        if let reply = try Reply.parse(bytes, isClosed: part.isEmpty) { return reply }
      } catch {
        throw noAnswer
      }
      if bytes.count > Self.largestBody + 1 << 16 { throw noAnswer }
    }
  }

  private var noAnswer: Problem {
    Problem(
      .io, "what answered on '\(escaped(socket.utf8))' broke off or is no stickerd",
      hint: "if the daemon has just been stopped, start it again.")
  }
}

extension Reply {
  /// The error the daemon told, `nil` if the body is none.
  package var refusal: (code: String, message: String, hint: String?)? {
    guard case .object(let members)? = try? JSONValue.decode(body),
      case .object(let error)? = members.first(where: { $0.key.elementsEqual("error".utf8) })?.value
    else { return nil }
    func text(_ name: String) -> String? {
      guard case .string(let text)? = error.first(where: { $0.key.elementsEqual(name.utf8) })?.value else {
        return nil
      }
      return text
    }
    return (
      text("code") ?? "", escaped((text("message") ?? "the daemon refused").utf8),
      text("hint").map { escaped($0.utf8) }
    )
  }
}

/// Seconds on a clock that nobody sets.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
