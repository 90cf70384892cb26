import StickerModel

/// A theme's document made anew with the files that the wanted devices pick.
struct ThinnedTheme {
  private(set) var bytes: [UInt8] = []
  private(set) var href = ""
  let files: [PublishedFile]
  let stickerCount: Int
  /// Stickers without a file for such a device.
  let leftOut: Int
  private let theme: PublishedTheme
  private let stickers: [ThinnedSticker]
  private let ids: Set<String>
  private var sha256 = ""

  init(_ theme: PublishedTheme, for traits: DeviceTraits, _ digest: ([UInt8]) -> Digest) {
    let kept = theme.stickers.map { ($0.id, ThinnedSticker($0, for: traits)) }
    stickers = kept.compactMap(\.1)
    ids = Set(kept.filter { $0.1 != nil }.map(\.0))
    files = stickers.flatMap(\.files).sorted { $0.path < $1.path }
    stickerCount = stickers.count
    leftOut = theme.stickers.count - stickers.count
    self.theme = theme
    bytes = document()
    sha256 = digest(bytes).hexadecimal
    href = "themes/\(slug)-\(sha256.prefix(16)).json"
  }

  /// That of the published document.
  private var slug: Substring {
    let name = theme.href.split(separator: "/").last ?? "theme"
    return name.lastIndex(of: "-").map { name[..<$0] } ?? "theme"
  }

  private func document() -> [UInt8] {
    guard case .object(let members) = theme.json else { return theme.bytes }
    var writer = JSONWriter(reserving: theme.bytes.count)
    writer.object { json in
      for member in members {
        json.key(text: String(decoding: member.key, as: UTF8.self))
        guard member.key.elementsEqual("stickers".utf8) else {
          json.value(member.value)
          continue
        }
        json.array { json in
          for sticker in stickers {
            json.lineBreak()
            sticker.write(to: &json)
          }
        }
      }
    }
    return writer.bytes + Array("\n".utf8)
  }

  /// The manifest's line.
  func writeEntry(to json: inout JSONWriter) {
    guard case .object(let members) = theme.entry else { return json.null() }
    json.object { json in
      for member in members {
        json.key(text: String(decoding: member.key, as: UTF8.self))
        switch String(decoding: member.key, as: UTF8.self) {
        case "href": json.string(href)
        case "sha256": json.string(sha256)
        case "bytes": json.integer(bytes.count)
        case "stickers": json.integer(stickerCount)
        case "files": json.integer(files.count)
        case "cover": json.string(cover)
        default: json.value(member.value)
        }
      }
    }
  }

  /// Another sticker where the cover has no file for such a device.
  private var cover: String? {
    if let cover = theme.cover, ids.contains(cover) { return cover }
    return theme.stickers.first { ids.contains($0.id) }?.id
  }
}
