internal import CMicrohttpd
internal import Glibc

/// libmicrohttpd on one listening socket: a thread that waits for connections and one for each of them.
///
/// `MHD_start_daemon` to `MHD_stop_daemon`. The library's threads hold an unretained reference to this, so it stays
/// until `stop` has returned.
final class HTTPServer: @unchecked Sendable {
  // Guarded by being written in init and in stop alone, and stop is called once.
  private var server: OpaquePointer?
  let responder: Responder
  let limits: ServerLimits
  private let clock: RequestClock

  /// `nil` if the library could not start; the reason is in `errno`.
  init?(_ socket: ListeningSocket, _ responder: Responder, _ limits: ServerLimits, _ clock: RequestClock) {
    self.responder = responder
    self.clock = clock
    self.limits = limits
    server = nil
    // The library closes what it is given, when it stops and in some cases when it can't start.
    let listener = socket.copy()
    if listener < 0 { return nil }
    var settings = stickerd_http_settings()
    settings.listener = listener
    settings.connections = limits.connections
    settings.idle_seconds = limits.idleSeconds
    settings.memory = limits.memory
    settings.stack = limits.stack
    settings.answer = { HTTPServer.of($0).answer(Connection($1), $3, $6, $7) }
    settings.begin = { _, target, _ in beginExchange(target) }
    settings.finish = { context, connection, exchange, _ in
      HTTPServer.of(context).finish(Connection(connection), exchange)
    }
    settings.notice = { context, connection, _, what in
      HTTPServer.of(context).notice(Connection(connection), isOpen: what == .CONNECTION_NOTIFY_STARTED)
    }
    settings.context = Unmanaged.passUnretained(self).toOpaque()
    server = withoutSignals { stickerd_http_start(&settings) }
    if server == nil { return nil }
  }

  /// Ends all connections and waits for their threads.
  func stop() {
    MHD_stop_daemon(server)
    server = nil
  }

  fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> HTTPServer {
    guard let context else { preconditionFailure("the library hands back the context it was given") }
    return Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Called when the headers are there, for each part of a body, and at the end of the request, where it is answered:
  /// an answer to the headers alone would cost the connection.
  fileprivate func answer(
    _ connection: Connection, _ method: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let exchange = exchange(state?.pointee), let size else { return .NO }
    if !exchange.hasBegun {
      exchange.hasBegun = true
      let isTooLarge = connection.announcedBody > limits.body
      return isTooLarge ? send(tooLarge, for: exchange, on: connection) : .YES
    }
    if size.pointee > 0 {
      exchange.received(size.pointee)
      size.pointee = 0
      // A body that announced no size: what is a little too long hears why, what never ends is cut off.
      return exchange.bodyBytes > limits.body * 16 ? .NO : .YES
    }
    if exchange.bodyBytes > limits.body { return send(tooLarge, for: exchange, on: connection) }
    return respond(to: bytes(method), exchange, connection)
  }

  private func respond(to method: [UInt8], _ exchange: Exchange, _ connection: Connection) -> MHD_Result {
    exchange.isAnswering = true
    clock.forget(connection.descriptor)
    guard responder.traffic.begin() else { return connection.send(.stopping) }
    let request = Request(
      method: method, target: exchange.target, host: connection.header("Host"), user: connection.user,
      connection: connection.descriptor)
    // The time that the handler takes is not the client's. Version 0.9.75 was seen to send an answer that came after
    // the idle time all the same; the library's manual does not promise it.
    connection.setIdle(seconds: 0)
    let reply = responder.reply(to: request)
    connection.setIdle(seconds: limits.idleSeconds)
    return connection.send(reply)
  }

  private func send(_ reply: RequestReply, for exchange: Exchange, on connection: Connection) -> MHD_Result {
    exchange.isAnswering = true
    _ = responder.traffic.begin()
    return connection.send(reply)
  }

  /// A connection was made, or is about to be closed.
  fileprivate func notice(_ connection: Connection, isOpen: Bool) {
    if isOpen { clock.expect(connection.descriptor) } else { clock.forget(connection.descriptor) }
  }

  fileprivate func finish(
    _ connection: Connection, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) {
    // The connection may bring another request.
    clock.expect(connection.descriptor)
    guard let pointer = state?.pointee else { return }
    state?.pointee = nil
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    if exchange.isAnswering { responder.traffic.finish() }
  }

  private var tooLarge: RequestReply {
    .refusal(
      413, code: "too-large", "the body is larger than \(limits.body) bytes.",
      hint: "No request here needs a body.")
  }
}

/// Keeps the target as it was sent; the library itself decodes it, and hands it on cut at the first zero byte.
private func beginExchange(_ target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Exchange(target: bytes(target))).toOpaque()
}

private func exchange(_ pointer: UnsafeMutableRawPointer?) -> Exchange? {
  pointer.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

/// The library's threads inherit the mask: signals are for the threads that the program chose for them.
private func withoutSignals<Result>(_ body: () -> Result) -> Result {
  var every = sigset_t()
  var before = sigset_t()
  sigfillset(&every)
  pthread_sigmask(SIG_SETMASK, &every, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
