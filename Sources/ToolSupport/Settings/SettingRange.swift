/// The numbers a setting may be.
struct SettingRange {
  var lowest: Double
  var highest: Double
  var isWhole = false

  func contains(_ value: Double) -> Bool {
    value >= lowest && value <= highest && (!isWhole || value == value.rounded(.towardZero))
  }

  var words: String { "from \(shortest(lowest)) to \(shortest(highest))" }

  static let seconds = SettingRange(lowest: 0.1, highest: 86_400)
  static let hours = SettingRange(lowest: 0.01, highest: 8_760)
  static let waiting = SettingRange(lowest: 0, highest: 86_400)
  static let milliseconds = SettingRange(lowest: 0, highest: 60_000)
  static let fraction = SettingRange(lowest: 0, highest: 1)
  static let entries = SettingRange(lowest: 1, highest: 1_000_000_000, isWhole: true)
  static let amount = SettingRange(lowest: 1, highest: 1e12, isWhole: true)
  static let days = SettingRange(lowest: 0, highest: 36_500)
}

/// Without a needless `.0`. Only called with the borders above.
private func shortest(_ value: Double) -> String {
  value == value.rounded(.towardZero) ? String(Int(value)) : String(value)
}
