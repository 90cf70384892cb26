import StickerModel

/// What `manifest.json` says: the only commit point. Every theme must have its document by now.
struct ManifestDocument {
  var share: String
  var name: String
  var generation: Int
  /// RFC 3339.
  var publishedAt: String
  var themes: [(summary: ThemeSummary, document: DocumentReference)]

  /// The document, with one theme to a line.
  var bytes: [UInt8] {
    var document = LinedDocument(list: "themes") { writeHeader(to: &$0) }
    for (summary, reference) in themes { document.append(line(of: summary, reference)) }
    return document.closed()
  }

  private func writeHeader(to json: inout JSONWriter) {
    json.string("format", manifestFormat)
    json.integer("version", formatVersion)
    json.string("share", share)
    json.string("name", name)
    json.integer("generation", generation)
    json.string("publishedAt", publishedAt)
    json.key("counts")
    json.object { json in
      json.integer("themes", themes.count)
      json.integer("stickers", themes.reduce(0) { $0 + $1.document.stickers })
      json.integer("files", themes.reduce(0) { $0 + $1.document.files })
      json.integer("bytes", themes.reduce(Int64(0)) { $0.addingSaturated($1.document.fileBytes) })
    }
  }

  private func line(of theme: ThemeSummary, _ document: DocumentReference) -> [UInt8] {
    var writer = JSONWriter(reserving: 384)
    writer.object { json in
      json.string("id", theme.id)
      json.string("name", theme.name)
      json.string("title", theme.metadata.title ?? theme.name)
      json.string("href", document.href)
      json.string("sha256", document.digest.hexadecimal)
      json.integer("bytes", document.bytes)
      json.integer("generation", theme.generation)
      json.integer("stickers", document.stickers)
      json.integer("files", document.files)
      json.string("cover", theme.cover)
    }
    return writer.bytes
  }
}
