import StickerTraits

/// Groups the file names of one folder into stickers: each name is in exactly one group, and the order in which the
/// names are given does not matter. Groups are in the order of their stems' bytes.
///
/// From the end of each name without its extension, selectors are taken off (`@2x`, `~ipad`, `~dark` …, in any order,
/// one of a kind: of two the last wins and the other belongs to the stem). What is left is the name's *plain stem*.
/// Then the conditional suffixes `_dark`, `-dark` and `-iPad`, and selectors before them, are taken off as long as
/// that leads to the plain stem of some name in `names`; where several do, the shortest is the sticker's stem:
///
/// - `tree@2x.png`, `tree_dark.png`: one sticker `tree`, since `tree` is the plain stem of the first.
/// - `tree.png`, `tree-iPad_dark@2x.png`: one sticker, though no `tree-iPad` exists.
/// - `a_dark.png`, `a_dark_dark.png`: one sticker `a_dark`, the second its dark file.
/// - `a.png`, `a_dark.png`, `a_dark_dark.png`: `a` with a dark file, and a sticker `a_dark` that has a dark file only
///   (of two appearances the last wins), found as `variant-order`.
///
/// - Parameter names: the names of one family, or of several, of *one* folder, extensions included.
package func groupVariants(_ names: [[UInt8]]) -> [VariantGroup] {
  let parsed = resolvedNames(names)
  let order = names.indices.sorted { left, right in
    if !parsed[left].stem.elementsEqual(parsed[right].stem) {
      return parsed[left].stem.lexicographicallyPrecedes(parsed[right].stem)
    }
    return names[left].lexicographicallyPrecedes(names[right])
  }
  var groups: [VariantGroup] = []
  for index in order {
    let name = parsed[index]
    let member = VariantGroup.Member(index: index, variant: name.variant, remarks: name.remarks)
    if let last = groups.indices.last, groups[last].stem.elementsEqual(name.stem) {
      groups[last].members.append(member)
    } else {
      groups.append(VariantGroup(stem: Array(name.stem), members: [member]))
    }
  }
  for index in groups.indices { groups[index].remarkTwins() }
  return groups
}

private func resolvedNames(_ names: [[UInt8]]) -> [ParsedName] {
  let parsed = names.map(ParsedName.init)
  guard parsed.contains(where: { $0.condition != nil }) else { return parsed }
  let plainStems = Set(parsed.map(\.stem))
  return parsed.map { $0.resolved(among: plainStems) }
}

extension VariantGroup {
  /// Two files that answer the same requests: which one is meant, nobody can tell from their names.
  fileprivate mutating func remarkTwins() {
    guard members.count > 1 else { return }
    let counts = Dictionary(members.map { ($0.variant, 1) }, uniquingKeysWith: +)
    for index in members.indices where counts[members[index].variant, default: 0] > 1 {
      members[index].remarks.append(.ambiguousVariant)
    }
  }
}
