import Glibc

/// Seconds since 1970 of an RFC 3339 time in UTC (`2026-11-30T20:11:05.123Z`); `nil` if it is none.
package func secondsSince1970(_ text: String) -> Double? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 20, bytes.count <= 40, bytes.last == UInt8(ascii: "Z"), bytes[10] == UInt8(ascii: "T")
  else {
    return nil
  }
  func number(_ range: Range<Int>) -> Int? {
    let part = bytes[range]
    guard part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(String(decoding: part, as: UTF8.self))
  }
  guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
    let hour = number(11..<13),
    let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month),
    (1...31).contains(day)
  else { return nil }
  let fraction =
    bytes[19] == UInt8(ascii: ".")
    ? Double("0" + String(decoding: bytes[19..<(bytes.count - 1)], as: UTF8.self)) : 0
  let days = daysSince1970(year: year, month: month, day: day)
  return Double(days * 86_400 + hour * 3600 + minute * 60 + second) + (fraction ?? 0)
}

/// In the proleptic Gregorian calendar; the year begins in March, so that the odd day comes last.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  let era = shifted / 400
  let yearOfEra = shifted % 400
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// Seconds since 1970.
package func wallClock() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
