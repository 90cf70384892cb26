import Glibc
import StickerService
import Testing

@Suite struct HostileClientTests {
  @Test func garbageHurtsNobody() throws {
    let bench = try Workbench()
    var random = SeededRandom(seed: 77)
    for round in 0..<200 {
      let client = try bench.client()
      let length = Int.random(in: 1...3000, using: &random)
      var noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      if round % 2 == 0 { noise = Array("POST /v1/rescan?path=".utf8) + noise }
      client.send(noise + Array("\r\n\r\n".utf8))
    }
    #expect(try bench.ask("GET", "/v1/status").status == 200, "seed 77")
  }

  @Test func headerOfAMegabyteIsRefused() throws {
    let bench = try Workbench()
    let client = try bench.client()
    let head = Array("GET /v1/status HTTP/1.1\r\nHost: x\r\nX-Long: ".utf8)
    let sent = client.send(head + [UInt8](repeating: 120, count: 1 << 20) + Array("\r\n\r\n".utf8))
    let response = Response(client.readToEnd())
    #expect(sent < 1 << 20 || [400, 413, 431, 500].contains(response?.status ?? 0))
    #expect(response?.status != 200)
    #expect(try bench.ask("GET", "/v1/status").status == 200)
  }

  @Test func targetOfAMegabyteIsRefused() throws {
    let bench = try Workbench()
    let client = try bench.client()
    client.send(
      Array("GET /".utf8) + [UInt8](repeating: 97, count: 1 << 20) + Array(" HTTP/1.1\r\n\r\n".utf8))
    #expect(Response(client.readToEnd())?.status != 200)
    #expect(try bench.ask("GET", "/v1/status").status == 200)
  }

  @Test(arguments: [(65_536, 200), (65_537, 413), (1 << 20, 413)])
  func bodyIsLimited(size: Int, status: Int) throws {
    let bench = try Workbench()
    let client = try bench.client()
    client.send(requestText("POST", "/v1/accept", host: "x", body: String(repeating: "b", count: size)))
    #expect(Response(client.readToEnd())?.status == status)
    #expect(bench.handler.noted.accepts == (status == 200 ? 1 : 0))
  }

  @Test(arguments: ["99999999999999999999999", "-1", "x"])
  func impossibleLengthIsRefused(length: String) throws {
    let bench = try Workbench()
    let client = try bench.client()
    client.send("POST /v1/accept HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n")
    let status = Response(client.readToEnd())?.status
    #expect(status == nil || [400, 413].contains(status ?? 0))
    #expect(bench.handler.noted.accepts == 0)
  }

  @Test func bodyInChunksIsLimitedToo() throws {
    let bench = try Workbench()
    let client = try bench.client()
    client.send(
      "POST /v1/accept HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<20 { client.send("1000\r\n" + String(repeating: "c", count: 4096) + "\r\n") }
    client.send("0\r\n\r\n")
    #expect(Response(client.readToEnd())?.status == 413)
    #expect(bench.handler.noted.accepts == 0)
  }

  @Test func endlessBodyInChunksIsCutOff() throws {
    let bench = try Workbench()
    let client = try bench.client()
    client.send("POST /v1/accept HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    let chunk = Array(("1000\r\n" + String(repeating: "c", count: 4096) + "\r\n").utf8)
    var chunks = 0
    while chunks < 4096, client.send(chunk) == chunk.count { chunks += 1 }
    #expect(chunks < 4096)
  }

  @Test func halfARequestIsCutOffAndOthersAreServed() throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    let bench = try Workbench(limits: limits)
    let slow = try bench.client()
    slow.send("GET /v1/status HTTP/1.1\r\nHo")
    #expect(try bench.ask("GET", "/v1/status").status == 200)
    #expect(Response(slow.readToEnd())?.status != 200)
  }

  @Test(
    arguments: [
      "GET /v1/status HTTP/1.1\r\nHost: localhost\r\nX-", "",
      "POST /v1/accept HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n",
    ], [true, false])
  func aByteNowAndThenHoldsAConnectionOnlyForSoLong(beginning: String, isOverTheNetwork: Bool) throws {
    var limits = ServerLimits()
    limits.requestSeconds = 0.5
    let bench = try Workbench(listen: ListenAddress(port: 0), limits: limits)
    let port = try #require(bench.server.port)
    let slow = try isOverTheNetwork ? #require(SocketClient(port: port)) : bench.client()
    slow.send(beginning)
    // Far from idle, and it would take an hour to become too long.
    var bytes = 0
    while bytes < 2000, slow.send(Array("a".utf8)) == 1 {
      bytes += 1
      usleep(10_000)
    }
    #expect(bytes > 10 && bytes < 2000)
    #expect(bench.handler.noted.accepts == 0)
    #expect(try bench.ask("GET", "/v1/status").status == 200)
  }

  @Test func aConnectionThatAsksAgainAndAgainIsKept() throws {
    var limits = ServerLimits()
    limits.requestSeconds = 0.5
    let bench = try Workbench(limits: limits)
    let client = try bench.client()
    for round in 0..<12 {
      client.send("GET /v1/status HTTP/1.1\r\nHost: x\r\n\r\n")
      let answer = try #require(client.readSome(), "round \(round)")
      #expect(Response(answer)?.status == 200)
      usleep(100_000)
    }
  }

  @Test func silentConnectionsTakeNoPlaceForEver() throws {
    var limits = ServerLimits()
    limits.idleSeconds = 1
    limits.connections = 4
    let bench = try Workbench(limits: limits)
    let silent = try (0..<12).map { _ in try bench.client() }
    let socket = bench.socket
    #expect(eventually { askOnce("GET", "/v1/status", at: socket)?.status == 200 })
    withExtendedLifetime(silent) {}
  }

  @Test func clientThatNeverReadsIsNoHarm() throws {
    let bench = try Workbench()
    let deaf = try bench.client()
    deaf.send(String(repeating: "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", count: 100))
    #expect(try bench.ask("GET", "/v1/status").status == 200)
    withExtendedLifetime(deaf) {}
  }
}
