/// `6,903`
package func grouped(_ number: some BinaryInteger) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return text
}

/// `1 sticker`, `6,903 stickers`
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  grouped(number) + " " + (number == 1 ? one : many ?? one + "s")
}

/// `152.4 MB`, in powers of ten as disks and shops count.
package func byteSize(_ bytes: Int64) -> String {
  let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
  guard bytes.magnitude >= 1000 else { return "\(bytes) B" }
  var value = Double(bytes) / 1000
  var unit = 0
  while abs(value) >= 999.95, unit < units.count - 1 {
    value /= 1000
    unit += 1
  }
  return oneDecimal(value) + " " + units[unit]
}

/// `3.1`; the whole part is grouped.
package func oneDecimal(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "?" }
  let tenths = Int64((value * 10).rounded())
  return (tenths < 0 ? "-" : "") + grouped(tenths.magnitude / 10) + ".\(tenths.magnitude % 10)"
}

/// `40 s`, `2 min`, `3 h 20 min`, `4 days`, for people.
package func duration(seconds: Double) -> String {
  guard seconds.isFinite, seconds >= 0, seconds < 1e12 else { return "?" }
  let whole = Int(seconds)
  switch whole {
  case ..<1: return "\(Int(seconds * 1000)) ms"
  case ..<60: return "\(whole) s"
  case ..<3600: return "\(whole / 60) min"
  case ..<86_400:
    return whole % 3600 < 60 ? "\(whole / 3600) h" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  default: return counted(whole / 86_400, "day")
  }
}

/// `2 min ago`, `just now`
package func ago(seconds: Double) -> String {
  seconds < 1 ? "just now" : duration(seconds: seconds) + " ago"
}
