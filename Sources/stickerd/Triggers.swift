import Glibc
import StickerModel

/// Runs the commands of `onPublish` after each publishing: one after the other on a thread of its own, and only the
/// newest generation when several were published meanwhile.
///
/// A command gets the share, the manifest and the generation in its environment. It is not waited for by anything; what
/// it prints goes where the daemon's messages go.
final class Triggers: Sendable {
  private struct State {
    var generation: Int?
    var commands: [String]
    var isRunning = false
  }

  private let environment: [String]
  private let state: Guarded<State>
  private let wake: Int32
  private let reading: Int32
  private let log: any Log

  init(commands: [String], environment: [String], log: any Log) {
    state = Guarded(State(commands: commands))
    self.environment = environment
    self.log = log
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wake = ends[1]
    reading = ends[0]
  }

  /// Other commands, from the next publishing on.
  func setCommands(_ commands: [String]) {
    state.withLock { $0.commands = commands }
  }

  func published(generation: Int) {
    let mustStart: Bool? = state.withLock { state in
      if state.commands.isEmpty { return nil }
      state.generation = generation
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard let mustStart else { return }
    if mustStart { startThread { [self] in run(reading) } }
    var byte: UInt8 = 0
    _ = write(wake, &byte, 1)
  }

  private func run(_ reading: Int32) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {
      let (generation, commands) = state.withLock { state in
        defer { state.generation = nil }
        return (state.generation, state.commands)
      }
      guard let generation else { continue }
      for command in commands { run(command, generation: generation) }
    }
  }

  private func run(_ command: String, generation: Int) {
    var child = pid_t()
    let variables = environment + ["STICKERD_GENERATION=\(generation)"]
    let code = withStrings(["/bin/sh", "-c", command]) { arguments in
      withStrings(variables) { posix_spawn(&child, "/bin/sh", nil, nil, arguments, $0) }
    }
    guard code == 0 else {
      log.warning("could not start '\(command)': \(String(cString: strerror(code)))", code: "trigger-failed")
      return
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    if status != 0 {
      log.warning("'\(command)' ended with status \(status >> 8 & 0xFF)", code: "trigger-failed")
    }
  }
}

/// Calls `body` with a null-terminated list of C strings.
private func withStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}

/// A detached thread: it ends with the process.
func startThread(_ body: @escaping @Sendable () -> Void) {
  guard let thread = WorkerThread(body) else { preconditionFailure("the system has no thread left") }
  thread.letGo()
}
