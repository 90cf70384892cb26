import Glibc
import StickerModel

/// Another program that is run beside us.
struct ChildProgram {
  let process: pid_t

  /// - Parameters:
  ///   - environment: all of it; nothing of ours is handed on.
  ///   - output: where both its outputs go.
  /// - Throws: `Problem` with the system's reason.
  init(_ program: String, _ arguments: [String], environment: [String], output: Int32) throws(Problem) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var child = pid_t()
    let code = withStrings([program] + arguments) { arguments in
      withStrings(environment) { posix_spawn(&child, program, &actions, nil, arguments, $0) }
    }
    guard code == 0 else {
      throw Problem(.system, "could not start '\(escaped(program.utf8))': \(String(cString: strerror(code)))")
    }
    process = child
  }

  /// Its status if it has ended.
  func ended() -> Int32? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? Self.code(status) : nil
  }

  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return Self.code(status)
  }

  /// Asks it to end, and after five seconds makes it.
  func end() {
    kill(process, SIGTERM)
    for _ in 0..<500 {
      if ended() != nil { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    _ = wait()
  }

  private static func code(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Runs a program to its end and gives what it printed, at most 64 KiB of it.
  static func output(of program: String, _ arguments: [String], environment: [String]) throws(Problem)
    -> (status: Int32, text: String)
  {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw Problem(.system, "could not make a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: ChildProgram
    do throws(Problem) {
      child = try ChildProgram(program, arguments, environment: environment, output: ends[1])
    } catch {
      close(ends[1])
      throw error
    }
    close(ends[1])
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &part, part.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      if bytes.count < 1 << 16 { bytes += part[..<count] }
    }
    return (child.wait(), String(decoding: bytes, as: UTF8.self))
  }

  /// Where a program is on the `PATH`; `nil` if it is not.
  static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
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
