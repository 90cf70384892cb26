import StickerModel

/// What one name in a folder turns out to be. Listing a folder and looking at one name both ask this, so that they
/// never disagree.
enum Sighting {
  case entry(Entry)
  case other
  case remark(Rule, owner: UInt32, isOther: Bool)
  case link
  /// Something that is not for the index and not worth a word.
  case nothing
  /// It went away meanwhile.
  case gone
}
