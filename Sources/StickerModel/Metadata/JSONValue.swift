/// A value that people wrote as JSON or JSON5.
///
/// The keys of objects are bytes in the order of the text: `String` would take two stickers whose names differ by
/// Unicode normal form for one, as a decoder that keeps members in a dictionary does.
package enum JSONValue: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var key: [UInt8]
    package var value: JSONValue

    package init(key: [UInt8], value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// Reads a whole document. A byte order mark and CRLF are fine.
  ///
  /// - Parameter limit: in bytes; people's texts are small.
  /// - Throws: where it stops being JSON, nests deeper than 64 levels, or is larger than the limit.
  package static func decode(
    _ bytes: [UInt8], json5: Bool = false, limit: Int = 16 << 20
  ) throws(JSONProblem) -> JSONValue {
    guard bytes.count <= limit else {
      throw JSONProblem(line: 1, reason: "the text is larger than \(limit >> 20) MiB")
    }
    var parser = JSONParser(bytes, json5: json5)
    return try parser.document()
  }

  /// What it is, for messages: `must be a text, not a number`.
  package var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Where and why a text is no JSON.
package struct JSONProblem: Error, Hashable, Sendable {
  /// From 1.
  package var line: Int
  package var reason: String

  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  package var message: String { "line \(line): \(reason)" }
}
