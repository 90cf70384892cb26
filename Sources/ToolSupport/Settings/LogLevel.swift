/// How much is logged; each level holds those above it.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  case error, warning, notice, info, debug

  /// The priority of syslog(3), as the journal wants it.
  package var priority: Int32 {
    switch self {
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug: 7
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.priority < right.priority }
}
