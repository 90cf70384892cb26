package import StickerModel

/// Which folder each watch stands for: a tree of names, so that a renamed folder is one changed pointer.
///
/// A value without any I/O. The kernel keeps watching a folder that was moved away, under the number it had; until it
/// is found and listed somewhere else, it hangs nowhere and its events mean nothing.
package struct WatchTable {
  private struct Node {
    /// 0: none is watched; the name is the whole path then.
    var parent: Int32
    var name: [UInt8]
    var children: [[UInt8]: Int32] = [:]
    /// Where it hung before it was moved away.
    var leftFrom: RelativePath?
  }

  private var nodes: [Int32: Node] = [:]
  private var root: Int32?
  /// Folders whose parent is not watched, by their whole paths.
  private var loose: [RelativePath: Int32] = [:]
  private var detached: Set<Int32> = []
  /// Other places of folders that were found at a second one before they had left the first: bind mounts show one
  /// folder twice, and the kernel has one watch for it.
  private var others: [Int32: Set<RelativePath>] = [:]

  package init() {}

  package var count: Int { nodes.count }

  package func isRoot(_ watch: Int32) -> Bool { watch == root }

  /// Where a watched folder stands; `nil` if it was moved away, or the watch is not known.
  package func path(of watch: Int32) -> RelativePath? {
    var names: [[UInt8]] = []
    var current = watch
    while let node = nodes[current] {
      if current == root { return RelativePath(components: names.reversed()) }
      if node.leftFrom != nil { return nil }
      names.append(node.name)
      if node.parent == 0 { return RelativePath(components: names.reversed()) }
      current = node.parent
    }
    return nil
  }

  /// Further paths at which a watched folder may stand, through bind mounts of it or of a folder above it. Where one is
  /// out of date, nothing is found there.
  package func otherPaths(of watch: Int32) -> [RelativePath] {
    if others.isEmpty { return [] }
    var paths: [RelativePath] = []
    var below: [[UInt8]] = []
    var current = watch
    while let node = nodes[current] {
      for place in others[current] ?? [] { paths.append(below.reversed().reduce(place) { $0.appending($1) }) }
      if current == root || node.parent == 0 || node.leftFrom != nil { break }
      below.append(node.name)
      current = node.parent
    }
    return paths.sorted()
  }

  /// The watch of a folder, if it hangs there.
  package func watch(at path: RelativePath) -> Int32? {
    // A folder hangs below the root, or below one whose own parent is not watched.
    var names: [[UInt8]] = []
    var top = path
    while let parent = top.parent, loose[top] == nil {
      names.append(top.name)
      top = parent
    }
    guard var current = loose[top] ?? root else { return nil }
    for name in names.reversed() {
      guard let child = nodes[current]?.children[name] else { return nil }
      current = child
    }
    return current
  }

  /// A folder at this path is watched by this number from now on, wherever it hung before; `false` if it hung there.
  @discardableResult
  package mutating func attach(_ watch: Int32, at path: RelativePath) -> Bool {
    if self.watch(at: path) == watch { return false }
    if watch == root && !path.isShare {
      others[watch, default: []].insert(path)
      return true
    }
    if let other = self.watch(at: path) { detach(other) }
    // Whether it left that place without a word or stands at both, the events don't say.
    if let place = self.path(of: watch) { others[watch, default: []].insert(place) }
    for known in Array(others.keys) { others[known]?.remove(path) }
    hang(watch, at: path)
    return true
  }

  private mutating func hang(_ watch: Int32, at path: RelativePath) {
    if nodes[watch] == nil { nodes[watch] = Node(parent: 0, name: []) } else { unhang(watch) }
    detached.remove(watch)
    nodes[watch]?.leftFrom = nil
    guard let folder = path.parent else {
      root = watch
      return
    }
    if let parent = self.watch(at: folder) {
      nodes[watch]?.parent = parent
      nodes[watch]?.name = path.name
      nodes[parent]?.children[path.name] = watch
    } else {
      nodes[watch]?.parent = 0
      nodes[watch]?.name = path.bytes
      loose[path] = watch
    }
  }

  /// The folder of this name was moved away: what its watch tells from now on is not for this path.
  package mutating func leave(_ path: RelativePath) {
    if let watch = watch(at: path) { detach(watch) }
    leaveOthers(path)
  }

  private mutating func leaveOthers(_ path: RelativePath) {
    for (watch, places) in others {
      let kept = places.filter { !$0.isAtOrBelow(path) }
      others[watch] = kept.isEmpty ? nil : kept
    }
  }

  /// Goes on at another of its places; `false` if it has none but those at or below a path.
  private mutating func hangElsewhere(_ watch: Int32, than path: RelativePath) -> Bool {
    guard let place = others[watch]?.filter({ !$0.isAtOrBelow(path) }).min(), self.watch(at: place) == nil
    else {
      return false
    }
    others[watch]?.remove(place)
    hang(watch, at: place)
    return true
  }

  private mutating func detach(_ watch: Int32) {
    let path = path(of: watch)
    if let path, hangElsewhere(watch, than: path) { return }
    unhang(watch)
    nodes[watch]?.leftFrom = path ?? .share
    detached.insert(watch)
  }

  private mutating func unhang(_ watch: Int32) {
    guard let node = nodes[watch] else { return }
    if node.parent != 0 {
      if nodes[node.parent]?.children[node.name] == watch { nodes[node.parent]?.children[node.name] = nil }
    } else if loose[RelativePath(node.name)] == watch {
      loose[RelativePath(node.name)] = nil
    }
    nodes[watch]?.parent = 0
    if watch == root { root = nil }
  }

  /// The kernel has dropped the watch: the folder is deleted or unmounted, or the watch was removed.
  package mutating func remove(_ watch: Int32) {
    guard let node = nodes[watch] else { return }
    unhang(watch)
    // Children whose own end was not told yet hang nowhere now.
    for child in node.children.values {
      nodes[child]?.leftFrom = .share
      nodes[child]?.parent = 0
      detached.insert(child)
    }
    detached.remove(watch)
    others[watch] = nil
    nodes[watch] = nil
  }

  /// The watches that stood for folders at or below a path, now or before they were moved away; they are taken out.
  package mutating func forget(_ path: RelativePath) -> [Int32] {
    var gone = detached.filter { nodes[$0]?.leftFrom?.isAtOrBelow(path) ?? false }
    if let watch = watch(at: path) { gone.insert(watch) }
    for (known, watch) in loose where known.isAtOrBelow(path) { gone.insert(watch) }
    var all: [Int32] = []
    var open = Array(gone)
    while let watch = open.popLast() {
      guard let node = nodes[watch], !hangElsewhere(watch, than: path) else { continue }
      all.append(watch)
      open += node.children.values
    }
    for watch in all { remove(watch) }
    for watch in all { detached.remove(watch) }
    leaveOthers(path)
    return all
  }

  package mutating func forgetAll() -> [Int32] {
    defer { self = WatchTable() }
    return Array(nodes.keys)
  }
}
