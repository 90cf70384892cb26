import Foundation
import StickerModel
import StickerService
import Testing

@Suite struct WaitingTests {
  private static let done = RequestReply(status: 200, body: Array(#"{"generation":43}"#.utf8))

  @Test func syncWaitsForTheHandlerLongerThanAConnectionMayBeIdle() throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    limits.requestSeconds = 1
    let bench = try Workbench(FakeHandler(holdsSync: true), limits: limits)
    let client = try bench.client()
    client.send(requestText("POST", "/v1/sync?timeout=60", host: "x"))
    #expect(eventually { bench.handler.waiting == 1 })
    // The passing of the idle time is what is tested, and there is no clock to hand in: the library reads its own.
    Thread.sleep(forTimeInterval: 2.2)
    // More than the socket's buffer takes at once.
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 20)
    bench.handler.answerAll(RequestReply(status: 200, body: long))
    #expect(Response(client.readToEnd())?.body.utf8.count == long.count)
  }

  @Test func handlerThatNeverAnswersIs504() throws {
    var limits = ServerLimits()
    limits.syncGrace = 0.05
    let bench = try Workbench(FakeHandler(holdsSync: true), limits: limits)
    #expect(try bench.ask("POST", "/v1/sync?timeout=0.05").status == 504)
    bench.handler.answerAll(Self.done)
    #expect(try bench.ask("GET", "/healthz").status == 200, "a late answer is dropped")
  }

  @Test func clientThatLeavesGivesItsPlaceBack() throws {
    var limits = ServerLimits()
    limits.waiting = 1
    limits.syncGrace = 0.05
    let bench = try Workbench(FakeHandler(holdsSync: true), limits: limits)
    var client: SocketClient? = try bench.client()
    client?.send(requestText("POST", "/v1/sync?timeout=3600", host: "x"))
    #expect(eventually { bench.handler.waiting == 1 })
    let busy = try bench.ask("POST", "/v1/sync?timeout=0")
    #expect(busy.status == 503 && busy.headers["retry-after"] == "1")
    client = nil
    let socket = bench.socket
    #expect(eventually { askOnce("POST", "/v1/sync?timeout=0", at: socket)?.status == 504 })
  }

  @Test func statusIsAnsweredWhileAllPlacesWait() throws {
    var limits = ServerLimits()
    limits.waiting = 4
    limits.connections = 8
    let bench = try Workbench(FakeHandler(holdsSync: true), limits: limits)
    let waiting = try (0..<4).map { _ in
      let client = try bench.client()
      client.send(requestText("POST", "/v1/sync", host: "x"))
      return client
    }
    #expect(eventually { bench.handler.waiting == 4 })
    #expect(try bench.ask("GET", "/v1/status").status == 200)
    bench.handler.answerAll(Self.done)
    for client in waiting { #expect(Response(client.readToEnd())?.status == 200) }
  }

  @Test func stopAnswersAllWhoWait() throws {
    let bench = try Workbench(FakeHandler(holdsSync: true))
    let clients = try (0..<8).map { _ in
      let client = try bench.client()
      client.send(requestText("POST", "/v1/sync?timeout=3600", host: "x"))
      return client
    }
    let silent = try bench.client()
    silent.send("GET /v1/sta")
    #expect(eventually { bench.handler.waiting == 8 })
    #expect(bench.server.stop(deadline: 10))
    for client in clients {
      let response = try #require(Response(client.readToEnd()))
      #expect(response.status == 503)
      #expect(response.body.contains(#""code":"stopping""#))
    }
    bench.handler.answerAll(Self.done)
  }

  @Test func handlerThatHangsDelaysAStopByTheDeadlineOnly() throws {
    let handler = HangingHandler()
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try RequestServer(socketPath: folder + "/s", handler: handler)
    let client = try #require(SocketClient(path: folder + "/s"))
    client.send(requestText("POST", "/v1/accept", host: "x"))
    handler.entered.wait()
    #expect(server.stop(deadline: 0.3) == false)
    handler.mayLeave.signal()
  }
}

/// Hangs in `accept` until it is let go.
private final class HangingHandler: RequestHandling {
  let entered = DispatchSemaphore(value: 0)
  let mayLeave = DispatchSemaphore(value: 0)
  private let fake = FakeHandler()

  func status() -> [UInt8] { fake.status() }
  func health() -> (Bool, String) { fake.health() }
  func readiness() -> (Bool, String) { fake.readiness() }
  func metrics() -> [UInt8] { fake.metrics() }
  func sync(timeout: Double, reply: @escaping @Sendable (RequestReply) -> Void) {
    fake.sync(timeout: timeout, reply: reply)
  }
  func history() -> [UInt8] { fake.history() }
  func canary(reply: @escaping @Sendable (RequestReply) -> Void) { fake.canary(reply: reply) }
  func rescan(path: RelativePath?) -> RequestReply { fake.rescan(path: path) }

  func accept() -> RequestReply {
    entered.signal()
    mayLeave.wait()
    return fake.accept()
  }
}
