import StickerModel
import StickerService
import Testing

@Suite struct NetworkTests {
  @Test func overTheNetworkThereIsOnlyReading() throws {
    let bench = try Workbench(listen: ListenAddress(port: 0))
    let port = try #require(bench.server.port)
    #expect(try answer("GET", "/v1/status", host: "localhost:\(port)", port).status == 200)
    #expect(try answer("HEAD", "/metrics", host: "127.0.0.1", port).status == 200)
    for target in ["/v1/sync", "/v1/rescan", "/v1/accept", "/v1/canary"] {
      #expect(try answer("POST", target, host: "localhost", port).status == 403)
    }
    #expect(try answer("GET", "/v1/history", host: "localhost", port).status == 403)
    #expect(try bench.ask("GET", "/v1/history").status == 200)
    let asked = bench.handler.noted
    #expect(asked.accepts == 0 && asked.rescans.isEmpty && asked.timeouts.isEmpty)
  }

  @Test(arguments: ["evil.example", "127.0.0.1.evil.example", "localhost.", "", nil])
  func foreignHostIsRefused(host: String?) throws {
    let bench = try Workbench(listen: ListenAddress(port: 0))
    let port = try #require(bench.server.port)
    // The library refuses a missing header by itself.
    #expect([400, 421].contains(try answer("GET", "/v1/status", host: host, port).status))
  }

  static let hosts: [(String, String, Bool)] = [
    ("127.0.0.1:1", "localhost", true), ("127.0.0.1:1", "LocalHost:8480", true),
    ("127.0.0.1:1", "[::1]:8480", true),
    ("127.0.0.1:1", "::1", false), ("127.0.0.1:1", "192.168.1.2", false), ("127.0.0.1:1", "nas", false),
    ("127.0.0.1:1", "localhost:x", false), ("127.0.0.1:1", "[::1", false),
    ("127.0.0.1:1", "[::1]evil", false),
    ("nas.lan:1", "NAS.lan", true), ("192.168.1.2:1", "192.168.1.2:1", true), ("192.168.1.2:1", "nas", false),
    ("0.0.0.0:1", "192.168.1.2", true), ("0.0.0.0:1", "nas:1", true), ("0.0.0.0:1", "nas.local", true),
    ("0.0.0.0:1", "evil.example", false), ("0.0.0.0:1", "1.2.3.4.example", false),
    ("[::]:1", "[fe80::1]:1", true),
  ]

  @Test(arguments: hosts)
  func hostHeaderDecides(listening: String, header: String, isAllowed: Bool) throws {
    let policy = HostPolicy(listening: try ListenAddress(parsing: listening), machine: "nas")
    #expect(policy.allows(Array(header.utf8)) == isAllowed)
  }

  static let addresses: [(String, String?)] = [
    ("127.0.0.1:8480", "127.0.0.1:8480"), ("8480", "127.0.0.1:8480"), (":8480", "127.0.0.1:8480"),
    ("[::1]:8480", "[::1]:8480"), ("nas.lan:0", "nas.lan:0"), ("0.0.0.0:65535", "0.0.0.0:65535"),
    ("localhost", nil), ("localhost:", nil), ("::1:8480", nil), ("h:65536", nil), ("h:+80", nil),
    ("h:-1", nil),
    ("h:080000", nil), ("[::1]", nil), ("[]:80", nil), ("a b:80", nil), ("", nil), ("h:80:", nil),
  ]

  @Test(arguments: addresses)
  func addressIsParsed(text: String, expected: String?) {
    #expect((try? ListenAddress(parsing: text))?.text == expected)
  }

  @Test func unknownHostIsExplained() throws {
    let refusal = problem { _ = try Workbench(listen: ListenAddress(host: "256.1.1.1", port: 0)) }
    #expect(refusal?.message.contains("256.1.1.1:0") == true)
    #expect(refusal?.hint?.contains("--listen") == true)
  }

  private func answer(_ method: String, _ target: String, host: String?, _ port: UInt16) throws -> Response {
    let client = try #require(SocketClient(port: port))
    client.send(requestText(method, target, host: host))
    return try #require(Response(client.readToEnd()))
  }
}
