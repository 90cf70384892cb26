/// The small parts of XML: space, names, comments, instructions.
struct MarkupReader {
  /// How a part ended.
  enum End {
    case complete
    /// The text ends inside of it.
    case cut
    case malformed
  }

  /// Longer names and values are kept to here; what follows is passed over.
  static let kept = 512

  let text: ByteText

  /// Passes space; answers whether there was any.
  @discardableResult
  func space() -> Bool {
    var found = false
    while let byte = text.peek(), byte <= 0x20, byte == 0x20 || byte == 10 || byte == 9 || byte == 13 {
      _ = text.next()
      found = true
    }
    return found
  }

  /// Passes a byte if it comes next.
  func take(_ byte: UInt8) -> Bool {
    guard text.peek() == byte else { return false }
    _ = text.next()
    return true
  }

  /// Passes a text; `malformed` at the first byte that differs.
  func expect(_ wanted: StaticString) -> End {
    for index in 0..<wanted.utf8CodeUnitCount {
      guard let byte = text.peek() else { return .cut }
      guard byte == wanted.utf8Start[index] else { return .malformed }
      _ = text.next()
    }
    return .complete
  }

  /// A name, empty if none begins here.
  func name() -> [UInt8] {
    var name: [UInt8] = []
    guard let first = text.peek(), Self.startsName(first) else { return name }
    while let byte = text.peek(),
      Self.startsName(byte) || byte == 0x2D || byte == 0x2E || (0x30...0x39).contains(byte)
    {
      if name.count < Self.kept { name.append(byte) }
      _ = text.next()
    }
    return name
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte == 0x5F || byte == 0x3A || byte >= 0x80
  }

  /// The rest of a comment, behind `<!--`.
  func comment() -> End {
    while text.pass(0x2D) {
      guard text.peek() == 0x2D else { continue }
      _ = text.next()
      guard let last = text.next() else { return .cut }
      return last == 0x3E ? .complete : .malformed
    }
    return .cut
  }

  /// The rest of an instruction, behind its target; its beginning is added to `content`.
  func instruction(_ content: inout [UInt8]) -> End {
    while text.pass(0x3F, { Self.keep($0, &content) }) {
      if text.peek() == nil { return .cut }
      if take(0x3E) { return .complete }
    }
    return .cut
  }

  /// A value in quotes; its beginning becomes `value`. `visit` sees all of it.
  func quoted(_ value: inout [UInt8], _ visit: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }) -> End {
    guard let quote = text.next() else { return .cut }
    guard quote == 0x22 || quote == 0x27 else { return .malformed }
    value.removeAll(keepingCapacity: true)
    let isClosed = text.pass(quote) {
      Self.keep($0, &value)
      visit($0)
    }
    return isClosed ? .complete : .cut
  }

  private static func keep(_ bytes: UnsafeBufferPointer<UInt8>, _ into: inout [UInt8]) {
    let room = kept - into.count
    if room > 0 { into.append(contentsOf: bytes.prefix(room)) }
  }
}
