import StickerModel
import StickerOutputs

/// A catalog in memory.
final class PretendCatalog: Publishable {
  struct Theme {
    var summary: ThemeSummary
    var lines: [(json: [UInt8], files: Int, fileBytes: Int64)]
  }

  struct Refusal: Error {}

  var shareIdentifier = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
  var currentGeneration = 1
  var themes: [Theme] = []
  var manifest: (stamp: FileStamp, generation: Int)?
  /// As if we were killed after the rename.
  var refusesToRemember = false

  /// Sets the stickers of a theme, and what it says of itself, as a new generation.
  func set(_ name: String, _ stickers: [StickerRecord], _ metadata: ThemeMetadata = ThemeMetadata()) {
    currentGeneration += 1
    let lines = stickers.map { sticker in
      (
        json: stickerLine(sticker, size: (170, 170)), files: sticker.files.count,
        fileBytes: sticker.files.reduce(Int64(0)) { $0 &+ $1.facts.bytes }
      )
    }
    let old = themes.firstIndex { $0.summary.name.utf8.elementsEqual(name.utf8) }
    let key = old.map { themes[$0].summary.key } ?? Int64(themes.count + 1)
    let summary = ThemeSummary(
      key: key, id: "t\(key)", name: name, metadata: metadata, generation: currentGeneration,
      cover: stickers.first?.id, document: nil)
    if let old { themes.remove(at: old) }
    themes.append(Theme(summary: summary, lines: lines))
    themes.sort { $0.summary.name.utf8.lexicographicallyPrecedes($1.summary.name.utf8) }
  }

  func remove(_ name: String) {
    currentGeneration += 1
    themes.removeAll { $0.summary.name == name }
  }

  /// What the engine does with what `verify` tells.
  func mark(_ keys: [Int64]) {
    for index in themes.indices where keys.contains(themes[index].summary.key) {
      themes[index].summary.document = nil
    }
  }

  func generation() throws -> Int { currentGeneration }

  func themeSummaries() throws -> [ThemeSummary] { themes.map(\.summary) }

  func stickerLines(ofTheme key: Int64, _ body: (StickerLine) throws -> Void) throws {
    for line in themes.first(where: { $0.summary.key == key })?.lines ?? [] {
      try line.json.withUnsafeBytes { bytes in
        try body(StickerLine(json: bytes, files: line.files, fileBytes: line.fileBytes))
      }
    }
  }

  func published(
    _ documents: [(theme: Int64, document: DocumentReference)], manifest: FileStamp, generation: Int
  ) throws {
    if refusesToRemember { throw Refusal() }
    for (key, document) in documents {
      for index in themes.indices where themes[index].summary.key == key {
        themes[index].summary.document = document
      }
    }
    self.manifest = (manifest, generation)
  }

  func publishedManifest() throws -> (stamp: FileStamp, generation: Int)? { manifest }
}
