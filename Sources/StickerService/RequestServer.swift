internal import Glibc
package import StickerModel

/// Answers HTTP on a Unix socket, and on a TCP port if one is named.
///
/// Both are up when it is made and down after `stop`. Nothing runs while nobody asks: the threads of the library sleep
/// in poll(2) without a timeout.
package final class RequestServer: Sendable {
  private let traffic: Traffic
  private let clock: RequestClock
  private let file: SocketFile
  private let servers: [HTTPServer]
  private let isStopped = Guarded(false)
  /// The TCP port, which the system has chosen if 0 was asked for; `nil` without one.
  package let port: UInt16?

  /// Throws a `Problem` that names what could not be listened on; then nothing is left behind.
  package init(
    socketPath: String, listen address: ListenAddress? = nil, handler: any RequestHandling,
    limits: ServerLimits = ServerLimits()
  ) throws(Problem) {
    guard let traffic = Traffic(waitingLimit: limits.waiting),
      let clock = RequestClock(seconds: limits.requestSeconds)
    else { throw cannotServe(errno) }
    let responder = { (channel: Responder.Channel) in
      Responder(channel: channel, handler: handler, traffic: traffic, syncGrace: limits.syncGrace)
    }
    let (socket, file) = try SocketFile.listen(at: socketPath)
    guard let local = HTTPServer(socket, responder(.unix(service: geteuid())), limits, clock) else {
      file.remove()
      throw cannotServe(errno)
    }
    do throws(Problem) {
      let network = try address.map { (address) throws(Problem) in
        try listening(on: address, responder, limits, clock)
      }
      servers = [local] + (network.map { [$0.server] } ?? [])
      port = network?.port
    } catch {
      local.stop()
      clock.stop()
      file.remove()
      throw error
    }
    self.traffic = traffic
    self.clock = clock
    self.file = file
  }

  /// The library's threads must not outlive what they call.
  deinit { stop() }

  /// Takes no more requests, answers those that wait with 503, and ends; the socket's file goes if it is still ours.
  ///
  /// `false` if an answer was still being worked on after `deadline` seconds. Its thread is left behind then, which
  /// only a process that ends should do. A second call does nothing.
  @discardableResult
  package func stop(deadline: Double = 1) -> Bool {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    if !isFirst { return true }
    let end = monotonicSeconds() + deadline
    file.remove()
    traffic.stop(deadline: deadline / 2)
    return endServers(within: end - monotonicSeconds())
  }

  /// On a thread of its own, since it waits for the handlers, and one of them may wait for the caller.
  private func endServers(within seconds: Double) -> Bool {
    guard let ended = WakeUp() else { return false }
    let isStarted = startThread { [servers, clock] in
      for server in servers { server.stop() }
      clock.stop()
      ended.signal()
    }
    return isStarted && ended.wait(seconds: seconds) == .signalled
  }
}

private func listening(
  on address: ListenAddress, _ responder: (Responder.Channel) -> Responder, _ limits: ServerLimits,
  _ clock: RequestClock
) throws(Problem) -> (server: HTTPServer, port: UInt16) {
  let (socket, port) = try NetworkSocket.listen(on: address)
  let policy = HostPolicy(listening: address, machine: machineName())
  guard let server = HTTPServer(socket, responder(.network(policy)), limits, clock) else {
    throw cannotServe(errno)
  }
  return (server, port)
}

private func machineName() -> String {
  var name = [CChar](repeating: 0, count: 256)
  return gethostname(&name, 255) == 0 ? String(decoding: bytes(&name), as: UTF8.self) : ""
}

private func cannotServe(_ number: Int32) -> Problem {
  Problem(
    .system, "could not start answering requests: \(systemText(number)).",
    hint: "The limits of threads and open files of the service may be too low.")
}
