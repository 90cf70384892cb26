package import StickerModel

/// `export folder`: pictures and documents of one moment side by side, as an app takes them into its bundle.
package struct FolderExport {
  private let library: PublishedLibrary
  private let digest: ([UInt8]) -> Digest
  private var export = Export()

  /// Without traits the documents are those that are published, byte by byte. With traits, or with some of the themes
  /// alone, they are made anew and name what is there.
  ///
  /// - Parameter isWhole: whether all themes are wanted.
  package static func export(
    _ library: PublishedLibrary, for traits: DeviceTraits, isWhole: Bool,
    digest: @escaping ([UInt8]) -> Digest
  ) throws(Problem) -> Export {
    var folder = Self(library: library, digest: digest)
    if traits.isEmpty && isWhole { try folder.copy() } else { try folder.thin(for: traits) }
    folder.export.warnOfCollisions()
    return folder.export
  }

  private init(library: PublishedLibrary, digest: @escaping ([UInt8]) -> Digest) {
    self.library = library
    self.digest = digest
  }

  private mutating func copy() throws(Problem) {
    try export.tree.add(RelativePath("manifest.json"), .bytes(library.bytes))
    for theme in library.themes {
      try export.tree.add(RelativePath(theme.href), .bytes(theme.bytes))
      for file in theme.stickers.flatMap(\.files) { try export.tree.add(file.path, .picture(file)) }
    }
  }

  private mutating func thin(for traits: DeviceTraits) throws(Problem) {
    var entries: [ThinnedTheme] = []
    for theme in library.themes {
      let thinned = ThinnedTheme(theme, for: traits, digest)
      try export.tree.add(RelativePath(thinned.href), .bytes(thinned.bytes))
      for file in thinned.files { try export.tree.add(file.path, .picture(file)) }
      if thinned.leftOut > 0 {
        export.warn(
          "\(thinned.leftOut) of the stickers of '\(escaped(theme.name.utf8))' have no file for such a device"
        )
      }
      entries.append(thinned)
    }
    try export.tree.add(RelativePath("manifest.json"), .bytes(manifest(entries)))
  }

  private func manifest(_ themes: [ThinnedTheme]) -> [UInt8] {
    guard case .object(let members) = library.json else { return library.bytes }
    var writer = JSONWriter()
    writer.object { json in
      for member in members {
        json.key(text: String(decoding: member.key, as: UTF8.self))
        switch String(decoding: member.key, as: UTF8.self) {
        case "counts": json.writeCounts(of: themes)
        case "themes":
          json.array { json in
            for theme in themes {
              json.lineBreak()
              theme.writeEntry(to: &json)
            }
          }
        default: json.value(member.value)
        }
      }
    }
    return writer.bytes + Array("\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func writeCounts(of themes: [ThinnedTheme]) {
    object { json in
      json.integer("themes", themes.count)
      json.integer("stickers", themes.reduce(0) { $0 + $1.stickerCount })
      json.integer("files", themes.reduce(0) { $0 + $1.files.count })
      json.integer("bytes", themes.flatMap(\.files).reduce(Int64(0)) { $0 &+ $1.bytes })
    }
  }
}
