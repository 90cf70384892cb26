import StickerModel

extension SettingsFile {
  func refusal(_ reason: String, hint: String? = nil) -> Problem {
    Problem(.configuration, "'\(escaped(path.utf8))': \(reason)", hint: hint)
  }

  /// The members of an object whose keys are known, each at most once.
  func members(
    _ value: JSONValue, at key: String, known: [String]
  ) throws(Problem) -> [(name: String, value: JSONValue)] {
    guard case .object(let members) = value else {
      throw refusal((key.isEmpty ? "the file" : "'\(key)'") + " must be an object {…}, not \(value.kind)")
    }
    var found: [(name: String, value: JSONValue)] = []
    for member in members {
      let name = String(decoding: member.key, as: UTF8.self)
      let way = (key.isEmpty ? "" : key + ".") + escaped(member.key)
      guard known.contains(name) else {
        throw refusal(
          "unknown key '\(way)'" + suggestion(for: name, among: known),
          hint: known.count > 20 ? nil : "allowed: " + known.joined(separator: ", ") + ".")
      }
      guard !found.contains(where: { $0.name == name }) else { throw refusal("'\(way)' is given twice") }
      found.append((name: name, value: member.value))
    }
    return found
  }

  func text(_ value: JSONValue, at key: String) throws(Problem) -> String {
    guard case .string(let text) = value else { throw refusal("'\(key)' must be a text, not \(value.kind)") }
    if text.isEmpty { throw refusal("'\(key)' is empty") }
    if text.utf8.contains(0) { throw refusal("'\(key)' holds a zero byte") }
    return text
  }

  /// A relative path counts from the folder of the settings file: that is the same wherever the daemon is started.
  func filePath(_ value: JSONValue, at key: String) throws(Problem) -> String {
    absolutePath(try text(value, at: key), in: folderName(path), hasNoLinks: false)
  }

  func texts(_ value: JSONValue, at key: String) throws(Problem) -> [String] {
    guard case .array(let values) = value else {
      throw refusal("'\(key)' must be a list […], not \(value.kind)")
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() { texts.append(try text(value, at: "\(key)[\(index)]")) }
    return texts
  }

  func number(_ value: JSONValue, at key: String, _ range: SettingRange) throws(Problem) -> Double {
    guard case .number(let number) = value else {
      throw refusal("'\(key)' must be a number, not \(value.kind)")
    }
    guard range.contains(number) else {
      throw refusal("'\(key)' must be a \(range.isWhole ? "whole " : "")number \(range.words)")
    }
    return number
  }

  func choice(_ value: JSONValue, at key: String, among known: [String]) throws(Problem) -> String {
    let word = try text(value, at: key)
    if known.contains(word) { return word }
    throw refusal(
      "'\(key)': unknown value '\(escaped(word.utf8.prefix(200)))'" + suggestion(for: word, among: known),
      hint: "allowed: " + known.joined(separator: ", ") + ".")
  }
}
