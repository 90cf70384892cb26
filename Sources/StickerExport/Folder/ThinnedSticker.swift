import StickerModel
import StickerTraits

/// A sticker with those of its files alone that the wanted devices pick.
struct ThinnedSticker {
  let files: [PublishedFile]
  private let primary: PublishedFile
  private let sticker: PublishedSticker

  /// `nil` if such a device picks none.
  init?(_ sticker: PublishedSticker, for traits: DeviceTraits) {
    let picked = Set(traits.requests.compactMap { $0.pick(from: sticker.files) })
    let files = picked.sorted().map { sticker.files[$0] }
    guard let first = files.first else { return nil }
    primary = traits.plain.pick(from: files).map { files[$0] } ?? first
    self.files = files
    self.sticker = sticker
  }

  /// The sticker's line of a theme document; keys that are not known here stay as they are.
  func write(to json: inout JSONWriter) {
    guard case .object(let members) = sticker.json else { return json.null() }
    json.object { json in
      for member in members {
        json.key(text: String(decoding: member.key, as: UTF8.self))
        switch String(decoding: member.key, as: UTF8.self) {
        case "path": json.string(bytes: primary.path.bytes)
        case "kind": json.string(primary.kind)
        case "files": json.array(of: files) { $0.value($1.json) }
        default: json.value(member.value)
        }
      }
    }
  }
}

extension PublishedFile {
  /// As documents call it.
  fileprivate var kind: String { frames > 1 ? "animation" : format.isVector ? "vector" : "bitmap" }
}

extension JSONWriter {
  /// A value that was read, with its keys in their order.
  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let number): if let whole = Int(exactly: number) { integer(whole) } else { decimal(number) }
    case .string(let text): string(text)
    case .array(let elements): array(of: elements) { $0.value($1) }
    case .object(let members):
      object { json in
        for member in members {
          json.key(text: String(decoding: member.key, as: UTF8.self))
          json.value(member.value)
        }
      }
    }
  }
}
