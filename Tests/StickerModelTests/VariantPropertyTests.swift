import StickerModel
import Testing

/// Names built from the pieces that matter, so that families of many shapes arise.
private func randomNames(_ random: inout SeededGenerator) -> [[UInt8]] {
  let roots = ["a", "b", "a_dark", "", "@4x", "é"]
  let pieces = [
    "@1x", "@2x", "@3x", "~iphone", "~ipad", "~mac", "~dark", "~light", "~compact", "_dark", "-dark", "-iPad",
    "@4x",
  ]
  var names: Set<[UInt8]> = []
  for _ in 0..<Int.random(in: 1...12, using: &random) {
    var name = roots.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...4, using: &random) { name += pieces.randomElement(using: &random)! }
    if name.isEmpty { name = "x" }
    names.insert(Array((name + [".png", ".jpg", ".SVG"].randomElement(using: &random)!).utf8))
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
}

/// The grouping with names for indices, so that it compares across calls.
private func grouping(_ names: [[UInt8]]) -> [String] {
  groupVariants(names).map { group in
    let members = group.members.map { "\(names[$0.index]) \($0.variant) \($0.remarks)" }
    return "\(group.stem): \(members)"
  }
}

@Suite struct VariantPropertyTests {
  @Test(arguments: 0..<300) func groupingDoesNotDependOnTheOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = randomNames(&random)
    #expect(grouping(names.shuffled(using: &random)) == grouping(names), "seed \(seed)")
  }

  @Test(arguments: 0..<300) func eachNameIsInOneGroup(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = randomNames(&random)
    let groups = groupVariants(names)
    #expect(groups.flatMap { $0.members.map(\.index) }.sorted() == Array(names.indices), "seed \(seed)")
    #expect(Set(groups.map(\.stem)).count == groups.count, "seed \(seed)")
    #expect(!groups.contains { $0.stem.isEmpty }, "seed \(seed)")
  }

  @Test(arguments: 0..<300) func groupedTogetherMeansOneFamily(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = randomNames(&random)
    for group in groupVariants(names) {
      let keys = Set(group.members.map { familyKey(ofFileName: names[$0.index]) })
      #expect(keys.count == 1, "seed \(seed)")
    }
  }

  /// Grouping family by family, as the catalog does, is grouping the folder.
  @Test(arguments: 0..<300) func familiesDoNotInfluenceEachOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = randomNames(&random)
    let families = Dictionary(grouping: names, by: familyKey)
    let apart = families.values.flatMap(grouping).sorted()
    #expect(apart == grouping(names).sorted(), "seed \(seed)")
  }
}
