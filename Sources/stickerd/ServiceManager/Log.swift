import ToolSupport

/// Where lines of the log go.
protocol Log: AnyObject, Sendable {
  /// From any thread.
  func write(_ line: LogLine)
}

extension Log {
  func error(_ message: String, hint: String? = nil, code: String) {
    write(LogLine(.error, code, message, hint: hint))
  }
  func warning(_ message: String, code: String) { write(LogLine(.warning, code, message)) }
  func notice(_ message: String, code: String) { write(LogLine(.notice, code, message)) }
  func info(_ message: String, code: String) { write(LogLine(.info, code, message)) }
  func debug(_ message: String, code: String) { write(LogLine(.debug, code, message)) }
}
