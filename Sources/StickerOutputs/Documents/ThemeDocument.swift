import StickerModel

/// A theme's document as it will be published, with what it adds to the counts.
struct ThemeDocument {
  var bytes: [UInt8]
  var stickers = 0
  var files = 0
  var fileBytes: Int64 = 0

  /// - Parameters:
  ///   - buffer: see `LinedDocument`.
  ///   - lines: calls its argument with each sticker, in the order of their paths' bytes.
  init(
    of theme: ThemeSummary, reusing buffer: consuming [UInt8] = [],
    lines: ((StickerLine) throws -> Void) throws -> Void
  ) rethrows {
    var document = LinedDocument(reusing: buffer, list: "stickers") { $0.writeThemeHeader(theme) }
    var (stickers, files, fileBytes) = (0, 0, Int64(0))
    try lines { line in
      document.append(line.json)
      stickers += 1
      files += line.files
      fileBytes = fileBytes.addingSaturated(line.fileBytes)
    }
    (self.stickers, self.files, self.fileBytes) = (stickers, files, fileBytes)
    bytes = document.closed()
  }
}

extension JSONWriter {
  fileprivate mutating func writeThemeHeader(_ theme: ThemeSummary) {
    let metadata = theme.metadata
    string("format", themeFormat)
    integer("version", formatVersion)
    string("id", theme.id)
    string("name", theme.name)
    string("title", metadata.title ?? theme.name)
    string("artist", metadata.artist)
    string("license", metadata.license)
    key("accentColor")
    write(metadata.accentColor)
    key("order")
    array(of: metadata.order) { $0.string($1) }
  }

  private mutating func write(_ color: ThemeMetadata.AccentColor?) {
    guard let color else { return null() }
    object { json in
      json.string("light", color.light)
      json.string("dark", color.dark)
    }
  }
}

let themeFormat = "sticker-theme"
let manifestFormat = "sticker-manifest"
let formatVersion = 1

extension Int64 {
  /// Sparse files may claim sizes whose sum no integer holds.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
