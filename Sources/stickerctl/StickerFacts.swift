import StickerModel
import ToolSupport

/// What the lists show of a sticker's document.
struct StickerFacts {
  let json: JSONValue

  init(_ document: [UInt8]) {
    json = (try? JSONValue.decode(document)) ?? .null
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
