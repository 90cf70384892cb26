/// Walks the values of a `theme.json` and collects what is wrong with them, each with the way to its key.
///
/// Every reading function is given the last good value of its key and answers with it where the new one can't be used.
struct MetadataWalk {
  /// At most 100: whoever has more will see the rest after mending these.
  private(set) var problems: [MetadataProblem] = []

  mutating func flag(_ key: String, _ message: String) {
    if problems.count < 100 { problems.append(MetadataProblem(key: key, message: message)) }
  }

  /// The members of an object whose keys are known; `nil` if the value is none.
  mutating func members(
    of value: JSONValue, at key: String, known: [String]
  ) -> [(name: String, value: JSONValue)]? {
    guard case .object(let members) = value else {
      flag(key, "must be an object {…}, not \(value.kind)")
      return nil
    }
    return members.compactMap { member in
      let name = String(decoding: member.key, as: UTF8.self)
      if known.contains(name) { return (name, member.value) }
      flag(inner(key, escaped(member.key)), "unknown key" + suggestion(for: name, among: known))
      return nil
    }
  }

  mutating func text(_ value: JSONValue, at key: String, else previous: String?) -> String? {
    switch value {
    case .null: return nil
    case .string(let text):
      if text.unicodeScalars.count <= 1000 { return text }
      flag(key, "must be no longer than 1,000 characters")
    default: flag(key, "must be a text, not \(value.kind)")
    }
    return previous
  }

  mutating func boolean(_ value: JSONValue, at key: String, else previous: Bool?) -> Bool? {
    switch value {
    case .null: return nil
    case .boolean(let boolean): return boolean
    default: flag(key, "must be true or false, not \(value.kind)")
    }
    return previous
  }

  mutating func color(_ value: JSONValue, at key: String, else previous: String?) -> String? {
    switch value {
    case .null: return nil
    case .string(let text):
      if let color = canonicalColor(text) { return color }
      flag(key, "must be a color like #2E7D32, not '\(escaped(text.prefix(32).utf8))'" + longColor(text))
    default: flag(key, "must be a color like \"#2E7D32\", not \(value.kind)")
    }
    return previous
  }

  /// One of a few words.
  mutating func choice(_ value: JSONValue, at key: String, among known: [String]) -> String? {
    guard case .string(let word) = value else {
      flag(key, "must be a text, not \(value.kind)")
      return nil
    }
    if known.contains(word) { return word }
    flag(key, "unknown value '\(escaped(word.prefix(64).utf8))'" + suggestion(for: word, among: known))
    return nil
  }

  mutating func texts(_ value: JSONValue, at key: String, else previous: [String]) -> [String] {
    list(value, at: key, else: previous) { walk, element, key in
      guard element != .null else {
        walk.flag(key, "must be a text, not null")
        return nil
      }
      return walk.text(element, at: key, else: nil)
    }
  }

  /// A list whose elements all must be good: a list with a hole would mean something else than what was written. The
  /// good ones stand in only where nothing was known before.
  mutating func list<Element>(
    _ value: JSONValue, at key: String, else previous: [Element],
    _ read: (inout MetadataWalk, JSONValue, String) -> Element?
  ) -> [Element] {
    guard case .array(let values) = value else {
      if value == .null { return [] }
      flag(key, "must be a list […], not \(value.kind)")
      return previous
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      if let element = read(&self, value, "\(key)[\(index)]") { elements.append(element) }
    }
    return elements.count == values.count || previous.isEmpty ? elements : previous
  }
}

/// The way to a key inside the value at `key`.
func inner(_ key: String, _ name: String) -> String { key.isEmpty ? name : key + "." + name }

/// `; did you mean "title"?`, or all that is allowed where nothing is near and the words are few.
private func suggestion(for word: String, among known: [String]) -> String {
  if let meant = nearest(word, among: known) { return "; did you mean \"\(meant)\"?" }
  return known.count > 16 ? "" : "; allowed: " + known.joined(separator: ", ")
}

/// `#RRGGBB` with upper-case digits, `nil` for anything else.
private func canonicalColor(_ text: String) -> String? {
  let digits = text.utf8.dropFirst()
  guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, digits.allSatisfy(isHexadecimalDigit)
  else { return nil }
  return text.uppercased()
}

/// A hint for the short form that style sheets know and for a missing `#`.
private func longColor(_ text: String) -> String {
  let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
  guard digits.utf8.allSatisfy(isHexadecimalDigit) else { return "" }
  let doubled = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
  return canonicalColor("#" + doubled).map { "; did you mean \"\($0)\"?" } ?? ""
}
