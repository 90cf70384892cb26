/// Reading of documents that our own programs have written: what is missing is `nil`.
extension JSONValue {
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.elementsEqual(name.utf8) }?.value
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var double: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// `nil` for what is no whole number.
  package var integer: Int? { double.flatMap { Int(exactly: $0) } }

  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
