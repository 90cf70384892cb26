/// The differences between the disk and the index that one transaction applies. The order of the parts does not matter.
package struct Batch: Sendable {
  package var folders: [FolderChange] = []
  package var files: [FileChange] = []
  package var metadata: [MetadataChange] = []
  /// What could not be read though its rows stay.
  package var unreadable: [ShareProblem] = []

  package init() {}

  package var isEmpty: Bool { folders.isEmpty && files.isEmpty && metadata.isEmpty && unreadable.isEmpty }
}

package enum FolderChange: Sendable {
  /// A folder as its listing showed it, new or known: identity, counts and remarks replace what was known.
  case seen(RelativePath, FolderIdentity, isMountPoint: Bool, others: Int, remarks: [Remark])
  /// The theme folder known as `from` is now `to`: the same folder under another name.
  case moved(from: RelativePath, to: RelativePath)
  case gone(RelativePath)
}

package enum FileChange: Sendable {
  /// New, or with new content, at this path.
  case stored(RelativePath, FileStamp, FileContent)
  /// The file known as `from` is now `to`; nothing was read.
  case moved(from: RelativePath, to: RelativePath, FileStamp)
  /// The same bytes with another stamp.
  case restamped(RelativePath, FileStamp)
  case gone(RelativePath)
}

package enum FileContent: Sendable {
  case picture(PictureFacts)
  case refused(KnownFile.Standing)
}

/// What a theme's `theme.json` or a picture's licence sidecar says now.
package enum MetadataChange: Sendable {
  /// `values` are the last good ones where `problems` tells of others. `nil`: the file is gone.
  case theme(RelativePath, FileStamp?, ThemeMetadata?, problems: [MetadataProblem])
  /// The sidecar of the picture at this path; `nil`: there is none any more.
  case license(RelativePath, FileStamp?, LicenseStatement?)
}

/// What a `.license` sidecar states (REUSE).
package struct LicenseStatement: Hashable, Sendable {
  package var license: String?
  package var copyright: String?

  package init(license: String?, copyright: String?) {
    self.license = license
    self.copyright = copyright
  }
}

/// A key of `theme.json` that could not be used, with the way to it (`accentColor.light`).
package struct MetadataProblem: Hashable, Sendable {
  package var key: String
  package var message: String

  package init(key: String, message: String) {
    self.key = key
    self.message = message
  }
}

/// What one transaction did, for outputs and listeners.
package struct Update: Sendable {
  /// `nil` if nothing that a consumer can see has changed.
  package var generation: Int?
  package var journal: [JournalEntry]
  /// The number of themes whose documents must be written anew.
  package var touchedThemes: Int

  package init(generation: Int?, journal: [JournalEntry], touchedThemes: Int) {
    self.generation = generation
    self.journal = journal
    self.touchedThemes = touchedThemes
  }
}

/// One line of `changes`: one entry a sticker and generation.
package struct JournalEntry: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case added, changed, moved, removed
    case themeAdded = "theme-added"
    case themeChanged = "theme-changed"
    case themeMoved = "theme-moved"
    case themeRemoved = "theme-removed"
  }

  package var generation: Int
  package var kind: Kind
  package var id: String
  package var path: RelativePath
  /// Where it was before, for moves.
  package var from: RelativePath?
  /// Whether a moved sticker's files changed as well.
  package var changed: Bool

  package init(
    generation: Int, kind: Kind, id: String, path: RelativePath, from: RelativePath? = nil,
    changed: Bool = false
  ) {
    self.generation = generation
    self.kind = kind
    self.id = id
    self.path = path
    self.from = from
    self.changed = changed
  }
}
