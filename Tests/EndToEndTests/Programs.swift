import Foundation

/// The real programs, as the package manager built them beside these tests, or those in the folder that
/// `STICKERD_PROGRAMS` names: built with a sanitizer, or by somebody else.
enum Programs {
  static let folder: String = {
    if let folder = ProcessInfo.processInfo.environment["STICKERD_PROGRAMS"] { return folder }
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (own as NSString).deletingLastPathComponent
  }()

  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs a program to its end.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Result
  {
    let process = process(name, arguments, environment)
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    // Not `waitUntilExit`: while another process runs, as the daemon does, it looks every 50 ms only.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    // Both are small: read one to its end, then the other.
    let errorText = Task.detachedRead(errors)
    let text = output.wholeText()
    end.wait()
    return Result(
      status: process.terminationStatus, output: text, errors: errorText())
  }

  static func process(_ name: String, _ arguments: [String], _ environment: [String: String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: name.hasPrefix("/") ? name : folder + "/" + name)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("STICKERD_") }
    variables.merge(environment) { $1 }
    process.environment = variables
    return process
  }
}

extension Task where Success == Never, Failure == Never {
  /// Reads a pipe on a thread of its own, so that a chatty program can't block on a full one.
  static func detachedRead(_ pipe: Pipe) -> () -> String {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var text = ""
    let thread = Thread {
      text = pipe.wholeText()
      done.signal()
    }
    thread.start()
    return {
      done.wait()
      return text
    }
  }
}

extension Pipe {
  /// Everything up to its end. `FileHandle` traps when a signal interrupts it, as the end of another child does.
  func wholeText() -> String {
    var bytes: [UInt8] = []
    while let part = nextBytes() { bytes += part }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What comes next; `nil` at the end.
  func nextBytes() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }
}
