import StickerModel

/// The daemon's last events and decisions, as it sends them and as they are saved.
struct SavedHistory {
  let text: [UInt8]
  /// What we understand of it; a newer daemon may tell more.
  let lines: [HistoryLine]

  /// `nil` if it is none.
  init?(_ text: [UInt8]) {
    let rows = text.split(separator: UInt8(ascii: "\n"))
    guard let first = rows.first, let head = try? JSONValue.decode(Array(first)),
      head["format"]?.text == "sticker-history"
    else { return nil }
    self.text = text
    lines = rows.dropFirst().compactMap { row in
      (try? JSONValue.decode(Array(row))).flatMap { HistoryLine($0) }
    }
  }
}
