import Foundation
import Glibc
import StickerModel
import StickerService
import Testing

@Suite struct SocketFileTests {
  @Test func deadSocketOfACrashedRunIsReplaced() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/s.sock"
    try leaveSocketBehind(path)
    #expect(SocketClient(path: path) == nil)
    let server = try RequestServer(socketPath: path, handler: FakeHandler())
    #expect(askOnce("GET", "/healthz", at: path)?.status == 200)
    #expect(server.stop())
  }

  @Test func liveSocketIsLeftAlone() throws {
    let bench = try Workbench()
    let second = problem { _ = try RequestServer(socketPath: bench.socket, handler: FakeHandler()) }
    #expect(second?.status == .temporary)
    #expect(second?.message.contains("another daemon answers there") == true)
    #expect(try bench.ask("GET", "/healthz").status == 200)
  }

  @Test(arguments: ["file", "folder", "link"])
  func whatIsNoSocketIsNeverRemoved(kind: String) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/precious"
    switch kind {
    case "file": #expect(FileManager.default.createFile(atPath: path, contents: Data("art".utf8)))
    case "folder": #expect(mkdir(path, 0o755) == 0)
    default: #expect(symlink("nowhere", path) == 0)
    }
    let refusal = problem { _ = try RequestServer(socketPath: path, handler: FakeHandler()) }
    #expect(refusal?.status == .cannotCreate)
    #expect(refusal?.hint?.contains("--socket") == true)
    var found = stat()
    #expect(lstat(path, &found) == 0 && found.st_mode & S_IFMT != S_IFSOCK)
  }

  @Test func longestPathWorksAndOneByteMoreIsExplained() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let longest = folder + "/" + String(repeating: "s", count: 107 - folder.utf8.count - 1)
    let server = try RequestServer(socketPath: longest, handler: FakeHandler())
    #expect(askOnce("GET", "/healthz", at: longest)?.status == 200)
    #expect(server.stop())
    let refusal = problem { _ = try RequestServer(socketPath: longest + "s", handler: FakeHandler()) }
    #expect(refusal?.status == .configuration)
    #expect(refusal?.message.contains("108 bytes") == true && refusal?.message.contains("1 to 107") == true)
    #expect(refusal?.hint?.contains("--socket") == true)
  }

  @Test func missingFolderIsNamed() throws {
    let refusal = problem {
      _ = try RequestServer(socketPath: "/nowhere/at/all.sock", handler: FakeHandler())
    }
    #expect(refusal?.status == .cannotCreate)
    #expect(refusal?.message.contains("/nowhere/at/all.sock") == true)
  }

  @Test func stopRemovesTheSocket() throws {
    let bench = try Workbench()
    #expect(bench.server.stop())
    #expect(access(bench.socket, F_OK) != 0)
    #expect(bench.server.stop(), "a second stop does nothing")
  }

  @Test func stopLeavesTheSocketOfAnotherDaemon() throws {
    let bench = try Workbench()
    #expect(unlink(bench.socket) == 0)
    let heir = try RequestServer(socketPath: bench.socket, handler: FakeHandler())
    #expect(bench.server.stop())
    #expect(askOnce("GET", "/healthz", at: bench.socket)?.status == 200)
    #expect(heir.stop())
  }

  @Test func nothingIsLeftBehindWhenThePortIsTaken() throws {
    let first = try Workbench(listen: ListenAddress(port: 0))
    let port = try #require(first.server.port)
    let path = first.folder + "/second.sock"
    let refusal = problem {
      _ = try RequestServer(socketPath: path, listen: ListenAddress(port: port), handler: FakeHandler())
    }
    #expect(refusal?.status == .temporary)
    #expect(refusal?.message.contains("127.0.0.1:\(port): another program listens") == true)
    #expect(access(path, F_OK) != 0)
  }
}

/// A socket as a killed process leaves it: bound, listened on, and closed without being removed.
private func leaveSocketBehind(_ path: String) throws {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  let outcome = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  try #require(outcome == 0 && listen(descriptor, 1) == 0)
}
