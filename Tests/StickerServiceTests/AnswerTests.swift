import Foundation
import Glibc
import StickerModel
import StickerService
import Testing

@Suite struct AnswerTests {
  static let answers: [(String, String, Int, String, String)] = [
    ("GET", "/v1/status", 200, "application/json", #"{"state":"watching"}"#),
    ("GET", "/healthz", 200, "text/plain; charset=utf-8", "ok\n"),
    ("GET", "/readyz", 503, "text/plain; charset=utf-8", "starting\n"),
    ("GET", "/metrics", 200, "text/plain; version=0.0.4; charset=utf-8", "stickerd_generation 42\n"),
    ("POST", "/v1/sync?timeout=3", 200, "application/json", #"{"generation":42}"#),
    ("POST", "/v1/rescan?path=Camping", 202, "application/json", "{}"),
    ("POST", "/v1/accept", 200, "application/json", "{}"),
  ]

  @Test(arguments: answers)
  func routeAnswers(method: String, target: String, status: Int, type: String, body: String) throws {
    let response = try Workbench().ask(method, target)
    #expect(response.status == status)
    #expect(response.headers["content-type"] == type)
    #expect(response.headers["cache-control"] == "no-store")
    #expect(response.headers["x-content-type-options"] == "nosniff")
    #expect(response.body == body)
  }

  @Test func headTellsTheLengthAndSendsNoBody() throws {
    let response = try Workbench().ask("HEAD", "/v1/status")
    #expect(response.status == 200)
    #expect(response.headers["content-length"] == "20")
    #expect(response.body.isEmpty)
  }

  @Test func wrongMethodNamesTheRightOne() throws {
    let bench = try Workbench()
    let response = try bench.ask("GET", "/v1/rescan")
    #expect(response.status == 405)
    #expect(response.headers["allow"] == "POST")
    #expect(try bench.ask("DELETE", "/v1/status").headers["allow"] == "GET, HEAD")
    #expect(bench.handler.noted.rescans.isEmpty)
  }

  @Test func unknownPathIsAnErrorObject() throws {
    let response = try Workbench().ask("GET", "/v1/nothing%0a")
    #expect(response.status == 404)
    #expect(response.body.contains(#""code":"not-found""#))
    #expect(response.body.contains(#"'/v1/nothing%0a'"#))
  }

  @Test func handlerGetsWhatWasAsked() throws {
    let bench = try Workbench()
    _ = try bench.ask("POST", "/v1/rescan?path=Camping%2F%ff")
    _ = try bench.ask("POST", "/v1/rescan")
    _ = try bench.ask("POST", "/v1/sync?timeout=7.5")
    let asked = bench.handler.noted
    #expect(asked.rescans == [RelativePath(Array("Camping/".utf8) + [0xFF]), nil])
    #expect(asked.timeouts == [7.5])
  }

  @Test func unhealthyLoopIs503() throws {
    let bench = try Workbench()
    bench.handler.fallIll()
    let response = try bench.ask("GET", "/healthz")
    #expect(response.status == 503)
    #expect(response.body == "the loop has not turned for 60 s\n")
  }

  @Test func oneConnectionCarriesManyRequests() throws {
    let bench = try Workbench()
    let client = try bench.client()
    for _ in 0..<3 {
      client.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
      let response = try #require(Response(client.readSome() ?? []))
      #expect(response.status == 200)
      #expect(response.headers["connection"] == nil || response.headers["connection"] == "Keep-Alive")
    }
  }

  @Test func twoHundredAtOnceAreAllAnswered() throws {
    let bench = try Workbench()
    let socket = bench.socket
    let statuses = inParallel(200) { _ in askOnce("GET", "/v1/status", at: socket)?.status }
    #expect(statuses == Array(repeating: 200, count: 200))
  }

  @Test func socketIsForOwnerAndGroupOnly() throws {
    let bench = try Workbench()
    var found = stat()
    #expect(lstat(bench.socket, &found) == 0)
    #expect(found.st_mode == S_IFSOCK | 0o660)
    #expect(found.st_gid == getegid())
  }

  @Test(
    .enabled(
      if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 && access("/usr/bin/perl", X_OK) == 0,
      "another user can only be tried as root, with setpriv and perl"))
  func strangersMayAskButNotAct() throws {
    let bench = try Workbench()
    #expect(chmod(bench.socket, 0o666) == 0 && chmod(bench.folder, 0o755) == 0)
    #expect(try statusAsNobody("GET", "/v1/status", bench.socket) == "200")
    #expect(try statusAsNobody("POST", "/v1/sync", bench.socket) == "200")
    #expect(try statusAsNobody("POST", "/v1/accept", bench.socket) == "403")
    #expect(try statusAsNobody("POST", "/v1/rescan", bench.socket) == "403")
    let asked = bench.handler.noted
    #expect(asked.accepts == 0 && asked.rescans.isEmpty)
  }
}

/// The status line's number that another user's request gets.
private func statusAsNobody(_ method: String, _ target: String, _ socket: String) throws -> String {
  let script = """
    my $s = IO::Socket::UNIX->new(Peer => $ARGV[0]) or die "connect: $!";
    print $s "$ARGV[1] $ARGV[2] HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n";
    print((split / /, <$s>)[1]);
    """
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
  process.arguments =
    ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
    + ["/usr/bin/perl", "-MIO::Socket::UNIX", "-e", script, socket, method, target]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: text, as: UTF8.self)
}
