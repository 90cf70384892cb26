import StickerTraits
package import StickerModel

/// The JSON object of one sticker as published documents show it: no white space, no line break at its end.
///
/// It is made once, when a sticker changes, and kept with its row; documents are put together from rows. The keys and
/// their order are the contract of `docs/manifest.schema.json`: all of them, always, `null` where nothing is known.
///
/// - Parameter size: in points, by the rules of variants; `nil` where no file tells.
package func stickerLine(_ record: StickerRecord, size: (width: Double, height: Double)?) -> [UInt8] {
  precondition(record.files.indices.contains(record.primary), "a sticker has a primary file")
  var writer = JSONWriter(reserving: 512 + 384 * record.files.count)
  writer.object { json in
    json.writeNames(of: record)
    json.key("size")
    json.write(size: size)
    json.key("files")
    json.array { json in
      for file in record.files { json.write(file) }
    }
    json.writeMetadata(of: record)
  }
  return writer.bytes
}

extension JSONWriter {
  fileprivate mutating func writeNames(of record: StickerRecord) {
    string("id", record.id)
    key("name")
    string(bytes: record.name)
    key("path")
    string(bytes: record.path.bytes)
    key("group")
    string(bytes: record.group)
    string("symbol", record.symbol)
    string("symbolPath", record.symbolPath)
    string("kind", kind(of: record.files[record.primary].facts))
  }

  fileprivate mutating func write(size: (width: Double, height: Double)?) {
    guard let size else { return null() }
    object { json in
      json.decimal("width", size.width)
      json.decimal("height", size.height)
    }
  }

  fileprivate mutating func write(_ file: StickerRecord.File) {
    object { json in
      json.key("path")
      json.string(bytes: file.path.bytes)
      json.string("format", file.facts.format.rawValue)
      json.integer("scale", file.variant.scale)
      json.string("idiom", file.variant.idiom.rawValue)
      json.string("appearance", file.variant.appearance.rawValue)
      json.string("heightClass", file.variant.heightClass.rawValue)
      json.write(file.facts)
    }
  }

  private mutating func write(_ facts: PictureFacts) {
    decimal("width", facts.width)
    decimal("height", facts.height)
    integer("orientation", facts.orientation)
    boolean("alpha", facts.alpha)
    integer("frames", facts.frames)
    integer("bytes", facts.bytes)
    digest("sha256", facts.digest)
    string("problem", facts.problem?.rawValue)
  }

  fileprivate mutating func writeMetadata(of record: StickerRecord) {
    string("license", record.license)
    string("label", record.label)
    string("artist", record.artist)
    string("copyright", record.copyright)
    key("emoji")
    array(of: record.emoji) { $0.string($1) }
    integer("added", record.added)
    integer("changed", record.changed)
    key("formerPaths")
    array(of: record.formerPaths) { $0.string(bytes: $1.bytes) }
  }
}

/// What an app has to be ready for: something that moves, that scales, or neither.
private func kind(of facts: PictureFacts) -> String {
  if facts.frames > 1 { return "animation" }
  switch facts.format {
  case .svg, .pdf: return "vector"
  case .png, .jpg, .gif, .webp, .heic, .avif: return "bitmap"
  }
}
