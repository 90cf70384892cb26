import StickerModel

/// What one name in a folder turns out to be. Listing a folder and looking at one name both ask this, so that they
/// never disagree.
enum Sighting {
  case entry(Entry)
  /// A regular file that is counted, and no more.
  case other(bytes: Int64)
  /// Something wrong; `bytes` is what ships for nothing, `nil` if nothing does.
  case remark(Rule, owner: UInt32, isOther: Bool, bytes: Int64?)
  /// A file that is left out, and shipped all the same.
  case unshown(bytes: Int64)
  /// A folder that is left out, and shipped all the same.
  case unshownFolder
  case link
  /// Something that is not for the index and not worth a word.
  case nothing
  /// It went away meanwhile.
  case gone
}
