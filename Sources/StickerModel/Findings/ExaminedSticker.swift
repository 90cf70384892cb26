package import StickerTraits

/// What the rules look at in one sticker.
package struct ExaminedSticker: Sendable {
  package struct File: Sendable {
    package var name: [UInt8]
    package var facts: PictureFacts
    package var variant: Variant
    /// What its name's suffixes told when the folder's names were grouped.
    package var remarks: [Rule]

    package init(name: [UInt8], facts: PictureFacts, variant: Variant, remarks: [Rule] = []) {
      self.name = name
      self.facts = facts
      self.variant = variant
      self.remarks = remarks
    }
  }

  package var stem: [UInt8]
  /// In the order of their names' bytes; never empty.
  package var files: [File]
  /// The index of the primary file.
  package var primary: Int
  package var hasSymbol: Bool
  package var license: String?

  package init(stem: [UInt8], files: [File], primary: Int, hasSymbol: Bool, license: String? = nil) {
    self.stem = stem
    self.files = files
    self.primary = primary
    self.hasSymbol = hasSymbol
    self.license = license
  }
}

/// Something found about one file of a sticker, or about the sticker by its primary file.
package struct StickerFinding: Hashable, Sendable {
  package var rule: Rule
  /// The index of the file.
  package var file: Int
  /// What the rule's sentence is completed with: `its content is jpg`.
  package var detail: String?

  package init(_ rule: Rule, file: Int, _ detail: String? = nil) {
    self.rule = rule
    self.file = file
    self.detail = detail
  }
}

/// What the settings say about the rules.
package struct FindingLimits: Hashable, Sendable {
  /// Pixels a side, and bytes, from which on a picture is `too-large`.
  package var side = 4096
  package var bytes: Int64 = 5_000_000
  /// Licences that forbid sticker packs, beside those that are known to.
  package var noPackLicenses: [String] = []
  /// Whether a theme without any licence information is found as well.
  package var wantsLicenses = false

  package init() {}

  /// Tells two sets of limits apart, for an index that was made by the other.
  package var summary: String {
    "\(side) \(bytes) \(wantsLicenses) \(noPackLicenses.joined(separator: " "))"
  }
}
