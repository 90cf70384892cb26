internal import StickerModel

extension FuzzTarget {
  /// What our reader understands, our writer can write, and it reads back to the same.
  static let json = FuzzTarget("json") { bytes in
    let strict = try? JSONValue.decode(bytes)
    let loose = try? JSONValue.decode(bytes, json5: true)
    if let strict, strict != loose { return "as JSON it is \(strict), as JSON5 \(String(describing: loose))" }
    guard let value = loose, value.isFinite else { return nil }
    var writer = JSONWriter()
    value.write(to: &writer)
    guard let again = try? JSONValue.decode(writer.bytes) else {
      return "what was written can't be read: \(String(decoding: writer.bytes, as: UTF8.self))"
    }
    return again == value ? nil : "\(value) was written, and \(again) read"
  }
}

extension JSONValue {
  /// JSON has no other numbers.
  fileprivate var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.allSatisfy(\.value.isFinite)
    case .null, .boolean, .string: true
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let number): writer.raw("\(number)".utf8)
    case .string(let text): writer.string(text)
    case .array(let elements): writer.array(of: elements) { $1.write(to: &$0) }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(text: String(decoding: member.key, as: UTF8.self))
          member.value.write(to: &writer)
        }
      }
    }
  }
}
