import Glibc
import StickerModel
import ToolSupport

/// What is shown of a sticker's document.
struct StickerFacts {
  let json: JSONValue

  init(_ document: [UInt8]) {
    json = (try? JSONValue.decode(document)) ?? .null
  }

  /// Kind and size alone, for lists of thousands: reading whole documents would take ten times as long.
  ///
  /// The keys stand in a fixed order, and inside a text a quote has a backslash, so that the marks can't be in one.
  init(briefly document: [UInt8]) {
    let part = document.withUnsafeBytes { bytes -> [UInt8]? in
      guard let start = offset(of: ",\"kind\":\"", in: bytes[...]),
        let length = offset(of: ",\"files\":[", in: bytes[start...])
      else { return nil }
      return Array("{".utf8) + bytes[(start + 1)..<(start + length)] + Array("}".utf8)
    }
    self.init(part ?? document)
  }

  var kind: String { json["kind"]?.text ?? "" }

  /// In points, `170×170`; empty where it is not known.
  var size: String { Self.size(json["size"]) }

  static func size(_ value: JSONValue?) -> String {
    guard let width = value?["width"]?.double, let height = value?["height"]?.double else { return "" }
    return number(width) + "×" + number(height)
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { String($0) } ?? oneDecimal(value)
  }
}

/// Where a mark that begins with a comma stands first.
private func offset(of mark: StaticString, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
  let length = mark.utf8CodeUnitCount
  var start = 0
  while start + length <= bytes.count {
    let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(start))
    guard let base = rest.baseAddress,
      let comma = memchr(base, Int32(UInt8(ascii: ",")), rest.count - length + 1)
    else { return nil }
    if memcmp(comma, mark.utf8Start, length) == 0 { return start + (UnsafeRawPointer(comma) - base) }
    start += UnsafeRawPointer(comma) - base + 1
  }
  return nil
}
