import Foundation
import Glibc
import StickerModel
import StickerService
import Testing

/// A folder of its own with a server in it; both go with it.
final class Workbench {
  let folder: String
  let socket: String
  let handler: FakeHandler
  let server: RequestServer

  init(
    _ handler: FakeHandler = FakeHandler(), listen: ListenAddress? = nil,
    limits: ServerLimits = ServerLimits()
  ) throws {
    self.handler = handler
    folder = try temporaryFolder()
    socket = folder + "/s.sock"
    do {
      server = try RequestServer(socketPath: socket, listen: listen, handler: handler, limits: limits)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  deinit {
    server.stop(deadline: 5)
    try? FileManager.default.removeItem(atPath: folder)
  }

  func ask(_ method: String, _ target: String, body: String? = nil) throws -> Response {
    let response = askOnce(method, target, at: socket, body: body)
    return try #require(response)
  }

  func client() throws -> SocketClient { try #require(SocketClient(path: socket)) }
}

func temporaryFolder() throws -> String {
  var template = Array("/tmp/stickerd-service-XXXXXX".utf8CString)
  let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(mkdtemp) }
  return String(cString: try #require(made))
}

/// Runs `body` on as many threads at once and gives what each returned, in their order.
func inParallel<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) -> [Value] {
  let results = ResultBox<Value>()
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread.detachNewThread {
      let value = body(index)
      results.values.withLock { $0[index] = value }
      group.leave()
    }
  }
  group.wait()
  return results.values.withLock { values in values.sorted { $0.key < $1.key }.map(\.value) }
}

private final class ResultBox<Value: Sendable>: Sendable {
  let values = Guarded<[Int: Value]>([:])
}

/// Looks again and again until it holds; `false` after 20 s, which only a failure takes.
func eventually(_ condition: () -> Bool) -> Bool {
  for _ in 0..<4000 {
    if condition() { return true }
    usleep(5000)
  }
  return condition()
}

/// The problem that `body` throws, `nil` if it throws none.
func problem(of body: () throws -> Void) -> Problem? {
  do {
    try body()
    return nil
  } catch {
    return error as? Problem
  }
}
