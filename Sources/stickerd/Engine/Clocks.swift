import Glibc
import StickerChanges

/// The two clocks: one that never goes back, for waiting; one that people set, for the age of files and for reading.
enum Clocks {
  static func monotonic() -> Moment { read(CLOCK_MONOTONIC) }
  static func wall() -> Moment { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Moment {
    var time = timespec()
    clock_gettime(clock, &time)
    return Moment(time.tv_sec) * 1_000_000_000 + Moment(time.tv_nsec)
  }

  /// RFC 3339 in UTC with milliseconds.
  static func text(_ wall: Moment = wall()) -> String {
    var seconds = time_t(wall / 1_000_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let milliseconds = Int(wall / 1_000_000 % 1000)
    return
      "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))-\(padded(Int(parts.tm_mday), 2))"
      + "T\(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2)):\(padded(Int(parts.tm_sec), 2))"
      + ".\(padded(milliseconds, 3))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Whether the kernel gives a file that was looked at a new time with the next write (multigrain time stamps, 6.13).
  static var kernelTellsWritesApart: Bool {
    var name = utsname()
    guard uname(&name) == 0 else { return false }
    let release = withUnsafeBytes(of: &name.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    return numbers.count == 2 && (numbers[0] > 6 || numbers[0] == 6 && numbers[1] >= 13)
  }
}
