import Foundation
import Glibc
import StickerModel
import Testing
import ToolSupport

/// One connection is taken, its request read, and the answer written in the given pieces.
private final class Listener: @unchecked Sendable {
  let path: String
  private let descriptor: Int32
  private let done = DispatchSemaphore(value: 0)
  /// Written before `done` is signalled, read after.
  private(set) var request = ""

  /// - Parameter pieces: `nil`: never answers.
  init(_ pieces: [String]?) throws {
    path = "/tmp/stickerctl-test-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(bound == 0 && listen(descriptor, 4) == 0)
    let (listening, done) = (descriptor, done)
    Thread.detachNewThread { [self] in
      let connection = accept(listening, nil, nil)
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(connection, &bytes, bytes.count, 0)
      request = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      for piece in pieces ?? [] {
        _ = piece.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
      }
      // An answer that never comes: wait until the client has gone.
      if pieces == nil { _ = recv(connection, &bytes, bytes.count, 0) }
      close(connection)
      done.signal()
    }
  }

  func finish() {
    done.wait()
    close(descriptor)
    unlink(path)
  }
}

@Suite struct RequestClientTests {
  @Test(arguments: [
    ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"],
    ["HTTP/1.1 200 OK\r\ncontent-length:2\r\n\r\n", "h", "i"],
    ["HTTP/1.1 200 OK\r\n\r\nhi"],
    ["HTTP/1.0 200\r\nX: y\r\n\r\nhi"],
    ["HTT", "P/1.1 200 OK\r", "\nContent-Length: 2\r\n\r", "\nhi and what is too much"],
  ])
  func answersAreReadToTheirEnd(pieces: [String]) throws {
    let listener = try Listener(pieces)
    let reply = try RequestClient(socket: listener.path).send("POST", "/v1/sync?timeout=5")
    listener.finish()
    #expect(reply == Reply(status: 200, body: bytes("hi")))
    #expect(listener.request.hasPrefix("POST /v1/sync?timeout=5 HTTP/1.1\r\nHost: stickerd\r\n"))
    #expect(listener.request.hasSuffix("\r\n\r\n"))
  }

  @Test(arguments: [
    [""], ["HTTP/1.1 200 OK\r\n"], ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi"], ["SSH-2.0\r\n\r\n"],
    ["HTTP/1.1 abc\r\n\r\n"], ["HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"],
    ["HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n"],
    ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"],
  ])
  func whatIsNoAnswerIsAProblem(pieces: [String]) throws {
    let listener = try Listener(pieces)
    let found = problem { _ = try RequestClient(socket: listener.path).send("GET", "/v1/status") }
    listener.finish()
    #expect(found?.status == .io)
  }

  @Test func aDaemonThatDoesNotAnswerTimesOut() throws {
    let listener = try Listener(nil)
    let found = problem {
      _ = try RequestClient(socket: listener.path).send("GET", "/v1/status", timeout: 0.05)
    }
    listener.finish()
    #expect(found?.status == .temporary)
  }

  @Test func aRefusalNamesItsReason() throws {
    let body = #"{"error":{"code":"not-allowed","message":"only root\u001b may","hint":"try sudo"}}"#
    let listener = try Listener(["HTTP/1.1 403 Forbidden\r\n\r\n" + body])
    let found = problem { _ = try RequestClient(socket: listener.path).send("POST", "/v1/accept") }
    listener.finish()
    #expect(found?.status == .noPermission)
    #expect(found?.message == "only root\\x1b may")
    #expect(found?.hint == "try sudo")
  }

  @Test func nobodyListens() throws {
    let missing = problem { _ = try RequestClient(socket: "/tmp/none/such.sock").send("GET", "/") }
    #expect(missing?.status == .unavailable)
    #expect(missing?.message.contains("the daemon is not running") == true)
    let listener = try Listener([""])
    _ = problem { _ = try RequestClient(socket: listener.path).send("GET", "/") }
    // The socket's file stays behind, as after a crash.
    let path = listener.path + "2"
    link(listener.path, path)
    listener.finish()
    defer { unlink(path) }
    #expect(problem { _ = try RequestClient(socket: path).send("GET", "/") }?.status == .unavailable)
  }

  @Test func aPathThatIsTooLongForASocket() {
    let path = "/tmp/" + String(repeating: "x", count: 120)
    #expect(problem { _ = try RequestClient(socket: path).send("GET", "/") }?.status == .configuration)
  }

  @Test func connectionsAreClosed() throws {
    let before = descriptors()
    for _ in 0..<20 { _ = problem { _ = try RequestClient(socket: "/tmp/none/such.sock").send("GET", "/") } }
    let listener = try Listener(["HTTP/1.1 200 OK\r\n\r\n"])
    _ = try RequestClient(socket: listener.path).send("GET", "/")
    listener.finish()
    // Other tests have files open too: a leak would be twenty.
    #expect(descriptors() < before + 15)
  }

  @Test(arguments: [
    ("Camping/tree.png", "Camping/tree.png"), ("a b&c=é", "a%20b%26c%3D%C3%A9"), ("%?#\n", "%25%3F%23%0A"),
  ])
  func queriesAreEncoded(text: String, encoded: String) {
    #expect(percentEncoded(bytes(text)) == encoded)
  }

  private func descriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }
}
