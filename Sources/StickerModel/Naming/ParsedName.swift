import StickerTraits

/// A file name while its suffixes are being taken off, last one first.
struct ParsedName {
  private(set) var stem: ArraySlice<UInt8>
  private(set) var variant = Variant()
  private var kinds: NameSuffix.Kinds = []
  private var scaleFollowsTilde = false
  private var repeatsCondition = false

  /// Takes the selectors off that count in any company.
  init(_ name: [UInt8]) {
    stem = withoutExtension(name)
    takeSelectors()
  }

  /// The conditional suffix at the end of the stem, if a stem is left without it.
  var condition: NameSuffix? {
    guard let suffix = NameSuffix.atEnd(of: stem), suffix.isConditional, suffix.text.count < stem.count
    else { return nil }
    return suffix
  }

  /// The name with the conditional suffixes taken off as far as they lead to a stem that exists: the shortest such
  /// stem wins. A suffix of a kind that a later one has taken stays in the stem.
  func resolved(among plainStems: Set<ArraySlice<UInt8>>) -> ParsedName {
    var resolved = self
    var shorter = self
    while let suffix = shorter.condition {
      let repeats = !shorter.kinds.isDisjoint(with: suffix.kind)
      let isResolved = resolved.stem.count == shorter.stem.count
      shorter.take(suffix)
      shorter.takeSelectors()
      let exists = plainStems.contains(shorter.stem)
      if repeats {
        resolved.repeatsCondition = exists && isResolved
        break
      }
      if exists { resolved = shorter }
    }
    return resolved
  }

  /// What is odd about the name.
  var remarks: [Rule] {
    var remarks: [Rule] = []
    if isWholeSelector { remarks.append(.emptyName) }
    if endsWithUnknownScale(stem) { remarks.append(.unknownScale) }
    if scaleFollowsTilde || repeatsCondition || repeatsSelector { remarks.append(.variantOrder) }
    return remarks
  }

  private mutating func takeSelectors() {
    while let suffix = NameSuffix.atEnd(of: stem), !suffix.isConditional, suffix.text.count < stem.count,
      kinds.isDisjoint(with: suffix.kind)
    {
      take(suffix)
    }
  }

  private mutating func take(_ suffix: NameSuffix) {
    stem.removeLast(suffix.text.count)
    suffix.select(in: &variant)
    if suffix.startsWithTilde, kinds.contains(.scale) { scaleFollowsTilde = true }
    kinds.insert(suffix.kind)
  }

  private var isWholeSelector: Bool {
    guard let suffix = NameSuffix.atEnd(of: stem) else { return false }
    return !suffix.isConditional && suffix.text.count == stem.count
  }

  /// Whether a selector is left in the stem because a later one of its kind won.
  private var repeatsSelector: Bool {
    guard let suffix = NameSuffix.atEnd(of: stem) else { return false }
    return !suffix.isConditional && suffix.text.count < stem.count
  }
}

/// Whether a stem ends like a scale that is none: `@4x`, `@1.5x`, `@2X`.
private func endsWithUnknownScale(_ stem: ArraySlice<UInt8>) -> Bool {
  guard let last = stem.last, last | 0x20 == UInt8(ascii: "x"), NameSuffix.atEnd(of: stem) == nil,
    let at = stem.lastIndex(of: UInt8(ascii: "@"))
  else { return false }
  let number = stem[(at + 1)..<(stem.endIndex - 1)]
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  return number.contains(where: digits.contains)
    && number.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
}
