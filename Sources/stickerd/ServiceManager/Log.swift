/// Where lines of the log go.
protocol Log: AnyObject, Sendable {
  /// From any thread.
  func write(_ line: LogLine)
}
