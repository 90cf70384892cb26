import StickerModel

/// Which watch stands for which path, without any tree.
struct PlainFolders {
  private(set) var paths: [Int32: RelativePath] = [:]
  private var next: Int32 = 2

  private func free(_ random: inout SeededGenerator) -> RelativePath? {
    let parent = ([RelativePath.share] + paths.values.sorted()).randomElement(using: &random) ?? .share
    let name: [UInt8] = [UInt8.random(in: 97..<100, using: &random)]
    let path = parent.appending(name)
    return paths.values.contains(path) || path.depth > 5 ? nil : path
  }

  private func any(_ random: inout SeededGenerator) -> (watch: Int32, path: RelativePath)? {
    let known = paths.sorted { $0.key < $1.key }.randomElement(using: &random)
    return known.map { ($0.key, $0.value) }
  }

  mutating func make(_ random: inout SeededGenerator) -> (Int32, RelativePath)? {
    guard let path = free(&random) else { return nil }
    defer { next += 1 }
    paths[next] = path
    return (next, path)
  }

  mutating func move(_ random: inout SeededGenerator) -> (Int32, RelativePath, RelativePath)? {
    guard let (watch, old) = any(&random), let new = free(&random), !new.isAtOrBelow(old) else { return nil }
    paths = paths.mapValues { $0.isAtOrBelow(old) ? $0.moved(from: old, to: new) : $0 }
    return (watch, old, new)
  }

  /// The innermost first, as the kernel ends watches.
  mutating func remove(_ random: inout SeededGenerator) -> [Int32]? {
    guard let (_, path) = any(&random) else { return nil }
    let gone = paths.filter { $0.value.isAtOrBelow(path) }.sorted { $0.value > $1.value }.map(\.key)
    for watch in gone { paths[watch] = nil }
    return gone
  }
}
