/// An entry of the history as a line of JSON (docs/FORMATS.md), for `doctor --save` and for a test that replays it.
///
/// Names that are no UTF-8 are written as hexadecimal digits under another key, so that nothing is lost.
package struct HistoryLine: Hashable, Sendable {
  /// Microseconds since 1970: a number that JSON readers keep exactly.
  package var at: Int64
  package var entry: HistoryEntry

  package init(at: Int64, _ entry: HistoryEntry) {
    self.at = at
    self.entry = entry
  }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.integer("at", at)
      switch entry {
      case .event(let watch, let mask, let folder, let name, let hint):
        Self.write(mask, watch, hint, to: &json)
        if let folder { Self.write(folder.bytes, "folder", "folderBytes", to: &json) }
        Self.write(name, "name", "nameBytes", to: &json)
      case .watched(let watch, let path):
        json.string("what", "watched")
        json.integer("watch", Int(watch))
        Self.write(path.bytes, "folder", "folderBytes", to: &json)
      case .forgotten(let path):
        json.string("what", "forgotten")
        Self.write(path.bytes, "folder", "folderBytes", to: &json)
      case .allForgotten: json.string("what", "all-forgotten")
      case .mountsChanged: json.string("what", "mounts-changed")
      case .decided(let decision): Self.write(decision, to: &json)
      }
    }
  }

  private static func write(_ mask: UInt32, _ watch: Int32, _ hint: Hint?, to json: inout JSONWriter) {
    json.string("what", "event")
    json.integer("watch", Int(watch))
    json.integer("mask", Int(mask))
    json.key("kinds")
    json.array(of: HistoryEntry.words(ofMask: mask)) { $0.string($1) }
    json.string("scope", hint.map { "\($0.scope)" })
    json.string("haste", hint.map { "\($0.haste)" })
  }

  private static func write(_ decision: HistoryEntry.Decision, to json: inout JSONWriter) {
    json.string("what", "decision")
    json.string("decision", decision.word.text)
    json.integer("count", decision.count)
    json.decimal("milliseconds", Double(decision.duration) / 1e6)
    json.string("reason", decision.reason.isEmpty ? nil : decision.reason)
  }

  private static func write(
    _ bytes: [UInt8], _ key: StaticString, _ hexadecimal: StaticString, to json: inout JSONWriter
  ) {
    if let text = String(validating: bytes, as: UTF8.self) {
      json.string(key, text)
    } else {
      json.string(hexadecimal, bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
    }
  }
}

extension HistoryLine {
  /// `nil` for what is no such line: the one with the format, and kinds that a later version adds.
  package init?(_ json: JSONValue) {
    guard let at = json["at"]?.double.flatMap({ Int64(exactly: $0) }), let what = json["what"]?.text else {
      return nil
    }
    let folder = Self.bytes(json, "folder").map { RelativePath($0) }
    switch (what, folder) {
    case ("event", _):
      guard let event = Self.event(json, folder) else { return nil }
      self.init(at: at, event)
    case ("watched", let folder?):
      guard let watch = json["watch"]?.integer.flatMap({ Int32(exactly: $0) }) else { return nil }
      self.init(at: at, .watched(watch, folder))
    case ("forgotten", let folder?): self.init(at: at, .forgotten(folder))
    case ("all-forgotten", _): self.init(at: at, .allForgotten)
    case ("mounts-changed", _): self.init(at: at, .mountsChanged)
    case ("decision", _):
      guard let decision = Self.decision(json) else { return nil }
      self.init(at: at, .decided(decision))
    default: return nil
    }
  }

  private static func event(_ json: JSONValue, _ folder: RelativePath?) -> HistoryEntry? {
    guard let watch = json["watch"]?.integer.flatMap({ Int32(exactly: $0) }),
      let mask = json["mask"]?.integer.flatMap({ UInt32(exactly: $0) }), let name = bytes(json, "name")
    else { return nil }
    var hint: Hint?
    if let scope = json["scope"]?.text.flatMap(scope), let haste = json["haste"]?.text.flatMap(haste) {
      let place = folder ?? .share
      hint = Hint(name.isEmpty ? place : place.appending(name), scope, haste)
    }
    return .event(watch: watch, mask: mask, folder: folder, name: name, hint: hint)
  }

  private static func decision(_ json: JSONValue) -> HistoryEntry.Decision? {
    let words = HistoryEntry.Decision.Word.allCases
    guard let word = words.first(where: { $0.text == json["decision"]?.text }) else { return nil }
    let nanoseconds = (json["milliseconds"]?.double ?? 0) * 1e6
    return .init(
      word, count: json["count"]?.integer ?? 0, duration: Int64(exactly: nanoseconds.rounded()) ?? 0,
      reason: json["reason"]?.text ?? "")
  }

  private static func scope(_ text: String) -> Hint.Scope? {
    [.entry, .folder, .tree].first { "\($0)" == text }
  }

  private static func haste(_ text: String) -> Hint.Haste? {
    [.now, .removed, .created, .later].first { "\($0)" == text }
  }

  private static func bytes(_ json: JSONValue, _ key: String) -> [UInt8]? {
    if let text = json[key]?.text { return Array(text.utf8) }
    guard let digits = json[key + "Bytes"]?.text.map({ Array($0.utf8) }), digits.count % 2 == 0 else {
      return nil
    }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0..<($0 + 2)] }
    let bytes = pairs.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
    return bytes.count == pairs.count ? bytes : nil
  }
}
