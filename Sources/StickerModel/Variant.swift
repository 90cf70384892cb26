package import StickerTraits

/// The files of one folder that share a stem: one sticker.
package struct VariantGroup: Sendable {
  package struct Member: Sendable {
    /// Index into the names that were grouped.
    package var index: Int
    package var variant: Variant
    /// What is odd about the name (`unknown-scale`, `variant-order`, `empty-name`).
    package var remarks: [Rule]

    package init(index: Int, variant: Variant, remarks: [Rule] = []) {
      self.index = index
      self.variant = variant
      self.remarks = remarks
    }
  }

  package var stem: [UInt8]
  /// In the order of the names' bytes.
  package var members: [Member]

  package init(stem: [UInt8], members: [Member]) {
    self.stem = stem
    self.members = members
  }
}
