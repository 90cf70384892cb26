/// Finds the answer to a request: who may ask, what for, and what the handler says.
struct Responder: Sendable {
  enum Channel: Sendable {
    /// With the user that this service runs as.
    case unix(service: UInt32)
    case network(HostPolicy)
  }

  let channel: Channel
  let handler: any RequestHandling
  let traffic: Traffic
  let syncGrace: Double

  func reply(to request: Request) -> RequestReply {
    if case .network(let policy) = channel {
      guard policy.allows(request.host) else { return .misdirected }
      guard request.onlyReads else { return .localOnly }
    }
    do {
      let route = try Route.parse(method: request.method, url: request.target)
      return refusal(of: route, to: request.user) ?? answer(route, connection: request.connection)
    } catch {
      return error.reply
    }
  }

  /// What acts on the index is for root and for the service's own user.
  private func refusal(of route: Route, to user: UInt32?) -> RequestReply? {
    switch route {
    case .rescan, .accept:
      guard case .unix(let service) = channel, let user, user == 0 || user == service else {
        return .notYours
      }
      return nil
    case .history:
      // It is full of names, and of what nobody outside has to know.
      guard case .unix = channel else { return .localOnly }
      return nil
    case .status, .health, .readiness, .metrics, .sync, .canary: return nil
    }
  }

  private func answer(_ route: Route, connection: Int32) -> RequestReply {
    switch route {
    case .status: RequestReply(status: 200, body: handler.status())
    case .metrics: RequestReply(status: 200, content: .metrics, body: handler.metrics())
    case .health: probe(handler.health())
    case .readiness: probe(handler.readiness())
    case .rescan(let path): handler.rescan(path: path)
    case .accept: handler.accept()
    case .history: RequestReply(status: 200, content: .lines, body: handler.history())
    case .sync(let timeout):
      waiting(timeout, connection) { handler.sync(timeout: timeout, reply: $0) }
    case .canary(let timeout): waiting(timeout, connection) { handler.canary(reply: $0) }
    }
  }

  private func probe(_ outcome: (Bool, String)) -> RequestReply {
    RequestReply(status: outcome.0 ? 200 : 503, content: .text, body: Array((outcome.1 + "\n").utf8))
  }

  /// Blocks the connection's thread. A client that goes away ends the waiting, so that it takes nobody's place.
  private func waiting(
    _ timeout: Double, _ connection: Int32,
    _ ask: (@escaping @Sendable (RequestReply) -> Void) -> Void
  ) -> RequestReply {
    guard let answer = PendingAnswer() else { return .busy }
    if let refusal = traffic.admit(answer) { return refusal }
    defer { traffic.dismiss(answer) }
    ask { answer.give($0) }
    return answer.wait(seconds: timeout + syncGrace, connection: connection) ?? .unanswered
  }
}

extension Request {
  fileprivate var onlyReads: Bool { method.elementsEqual("GET".utf8) || method.elementsEqual("HEAD".utf8) }
}

extension RequestReply {
  fileprivate static let misdirected = RequestReply.refusal(
    421, code: "wrong-host", "this server does not go by the name in the Host header.",
    hint: "Ask for localhost, or for the host that --listen names.")

  fileprivate static let localOnly = RequestReply.refusal(
    403, code: "read-only", "over the network there is only reading.",
    hint: "Use the Unix socket on the machine itself.")

  fileprivate static let notYours = RequestReply.refusal(
    403, code: "not-allowed", "only root and the daemon's own user may do this.",
    hint: "Run the command as root or as the service's user (sudo).")

  fileprivate static let unanswered = RequestReply.refusal(
    504, code: "timed-out", "the daemon did not answer in time.",
    hint: "GET /v1/status tells what it is doing.")
}
