package import StickerTraits

/// One sticker with its files, as documents show it and as rows keep it.
package struct StickerRecord: Sendable {
  package struct File: Sendable {
    package var path: RelativePath
    package var facts: PictureFacts
    package var variant: Variant

    package init(path: RelativePath, facts: PictureFacts, variant: Variant) {
      self.path = path
      self.facts = facts
      self.variant = variant
    }
  }

  package var id: String
  /// The stem, as bytes.
  package var name: [UInt8]
  /// The primary file's path.
  package var path: RelativePath
  /// The folders between theme and file, joined by `/`; empty for none.
  package var group: [UInt8]
  /// What the name would get in a flat namespace and with themes and groups as namespaces; `nil` where there is none.
  package var symbol: String?
  package var symbolPath: String?
  /// In the order of the bytes of their paths.
  package var files: [File]
  /// The index of the primary file in `files`.
  package var primary: Int
  package var label: String
  package var license: String?
  package var artist: String?
  package var copyright: String?
  package var emoji: [String]
  /// Generations.
  package var added: Int
  package var changed: Int
  /// Oldest first, at most 16.
  package var formerPaths: [RelativePath]

  package init(
    id: String, name: [UInt8], path: RelativePath, group: [UInt8], symbol: String?, symbolPath: String?,
    files: [File], primary: Int, label: String, license: String? = nil, artist: String? = nil,
    copyright: String? = nil, emoji: [String] = [], added: Int, changed: Int, formerPaths: [RelativePath] = []
  ) {
    self.id = id
    self.name = name
    self.path = path
    self.group = group
    self.symbol = symbol
    self.symbolPath = symbolPath
    self.files = files
    self.primary = primary
    self.label = label
    self.license = license
    self.artist = artist
    self.copyright = copyright
    self.emoji = emoji
    self.added = added
    self.changed = changed
    self.formerPaths = formerPaths
  }
}
