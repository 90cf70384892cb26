/// Which group of files carries on which sticker's identifier (the rules for ids b and d).
///
/// Pure: groups and stickers are indices and keys. A file carries its sticker along, wherever it was moved to.
struct Succession {
  struct Group {
    /// A sticker that stood at this group's place (folder and stem), if any.
    var occupant: Int64?
    /// The stickers whose files are in the group, with whether the former primary file is among them.
    var carried: [(sticker: Int64, withPrimary: Bool)]
  }

  /// For each group the sticker that it carries on; `nil`: none that is known. No sticker is given twice.
  ///
  /// - Parameter age: smaller is older; where stickers merge, the oldest id wins.
  static func settle(_ groups: [Group], age: (Int64) -> (Int, Int64)) -> [Int64?] {
    let claims = claims(groups)
    return claims.map { claimants in claimants.min { age($0) < age($1) } }
  }

  /// The stickers that want each group; each sticker wants exactly one.
  private static func claims(_ groups: [Group]) -> [[Int64]] {
    var wanted: [Int64: (group: Int, rank: Int)] = [:]
    for (index, group) in groups.enumerated() {
      for (sticker, withPrimary) in group.carried {
        // Where files part, the one with the primary file keeps the id; else what stayed in place; else the first.
        let rank = withPrimary ? 0 : group.occupant == sticker ? 1 : 2
        if let best = wanted[sticker], best.rank <= rank { continue }
        wanted[sticker] = (index, rank)
      }
    }
    for (index, group) in groups.enumerated() {
      // All its files are gone or were renamed over, but its place is taken: the same path is the same id.
      if let occupant = group.occupant, wanted[occupant] == nil { wanted[occupant] = (index, 3) }
    }
    var claims = [[Int64]](repeating: [], count: groups.count)
    for (sticker, want) in wanted { claims[want.group].append(sticker) }
    return claims
  }
}
