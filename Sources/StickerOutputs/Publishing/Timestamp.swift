import Glibc

/// RFC 3339 in UTC with milliseconds: `2026-11-30T20:11:05.123Z`.
///
/// - Parameter nanoseconds: since 1970.
package func timestamp(_ nanoseconds: Int64) -> String {
  let milliseconds = nanoseconds / 1_000_000
  var seconds = time_t(milliseconds / 1000)
  var parts = tm()
  gmtime_r(&seconds, &parts)
  let date =
    "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
  let time =
    "\(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2)):\(padded(Int(parts.tm_sec), 2))"
  return "\(date)T\(time).\(padded(Int(milliseconds % 1000), 3))Z"
}

private func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(max(0, value))
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Nanoseconds since 1970.
package func wallClock() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}
