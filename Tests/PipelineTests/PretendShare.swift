import StickerModel

/// A share in memory, with inodes, hard links and all the times that a file system keeps.
final class PretendShare: ShareLooking, Inspecting {
  final class Node {
    let inode: UInt64
    let born: Int64
    var modified: Int64
    var changed: Int64
    /// Which bytes it holds; two files with one number have equal bytes.
    var content = 0
    var children: [[UInt8]: Node]?

    init(inode: UInt64, time: Int64, isFolder: Bool) {
      self.inode = inode
      born = time
      modified = time
      changed = time
      children = isFolder ? [:] : nil
    }

    var stamp: FileStamp {
      FileStamp(
        inode: inode, size: children == nil ? Int64(100 + content) : 4096, modified: modified,
        changed: changed,
        born: born)
    }
  }

  let root = Node(inode: 1, time: 1, isFolder: true)
  private(set) var inspections = 0
  private var nextInode: UInt64 = 2
  private var freed: [UInt64] = []
  private(set) var time: Int64 = 1_000_000_000_000

  // MARK: - Changing

  func tick() -> Int64 {
    time += 1_000_000
    return time
  }

  /// Freed inodes are given out again at once, as ext4 does.
  private func inode() -> UInt64 {
    if let freed = freed.popLast() { return freed }
    nextInode += 1
    return nextInode
  }

  func node(_ path: RelativePath) -> Node? {
    var node = root
    for name in path.components {
      guard let child = node.children?[name] else { return nil }
      node = child
    }
    return node
  }

  func makeFolder(_ path: RelativePath) {
    log.append("mkdir \(path)")
    parent(path)?.children?[path.name] = Node(inode: inode(), time: tick(), isFolder: true)
  }

  func write(_ path: RelativePath, _ content: Int) {
    if let node = node(path), node.children == nil {
      node.content = content
      node.modified = tick()
      node.changed = node.modified
    } else {
      let node = Node(inode: inode(), time: tick(), isFolder: false)
      node.content = content
      parent(path)?.children?[path.name] = node
    }
  }

  func link(_ from: RelativePath, _ to: RelativePath) {
    guard let node = node(from) else { return }
    node.changed = tick()
    parent(to)?.children?[to.name] = node
  }

  private(set) var log: [String] = []

  func rename(_ from: RelativePath, _ to: RelativePath) {
    log.append("mv \(from) \(to)")
    guard let moving = node(from) else { return }
    let replaced = node(to)
    parent(from)?.children?[from.name] = nil
    parent(to)?.children?[to.name] = moving
    moving.changed = tick()
    if let replaced, replaced !== moving { release(replaced) }
  }

  func exchange(_ first: RelativePath, _ second: RelativePath) {
    log.append("swap \(first) \(second)")
    guard let left = node(first), let right = node(second) else { return }
    parent(first)?.children?[first.name] = right
    parent(second)?.children?[second.name] = left
    left.changed = tick()
    right.changed = tick()
  }

  func touch(_ path: RelativePath) {
    guard let node = node(path) else { return }
    node.modified = tick()
    node.changed = node.modified
  }

  func remove(_ path: RelativePath) {
    log.append("rm \(path)")
    guard let node = parent(path)?.children?.removeValue(forKey: path.name) else { return }
    release(node)
  }

  private func release(_ node: Node) {
    for child in (node.children ?? [:]).values { release(child) }
    if !isLinked(node, below: root) { freed.append(node.inode) }
  }

  /// Whether the file has another name: a change through that one gives no event for this one.
  func isLinkedElsewhere(_ path: RelativePath) -> Bool {
    guard let node = node(path) else { return false }
    return files.contains { $0 != path && self.node($0) === node }
  }

  private func isLinked(_ node: Node, below folder: Node) -> Bool {
    (folder.children ?? [:]).values.contains { $0 === node || isLinked(node, below: $0) }
  }

  private func parent(_ path: RelativePath) -> Node? {
    path.parent.flatMap(node)
  }

  var files: [RelativePath] { paths { $0.children == nil } }
  var folders: [RelativePath] { paths { $0.children != nil } }

  private func paths(_ isWanted: (Node) -> Bool) -> [RelativePath] {
    var found: [RelativePath] = []
    func walk(_ node: Node, _ path: RelativePath) {
      for (name, child) in node.children ?? [:] {
        let below = path.appending(name)
        if isWanted(child) { found.append(below) }
        walk(child, below)
      }
    }
    walk(root, .share)
    return found.sorted()
  }

  // MARK: - Looking

  func list(_ folder: RelativePath, opened: (Int32) -> Void) throws -> Listing {
    guard let node = node(folder), let children = node.children else {
      throw ShareProblem(.vanished, folder, code: 2, reason: "no such folder")
    }
    opened(-1)
    let entries = children.compactMap { entry($0.key, $0.value, in: folder) }
    let others = folder.isShare ? [] : children.filter { entry($0.key, $0.value, in: folder) == nil }
    let bytes = others.reduce(0) { $0 + 300 * $1.value.stamp.size }
    return Listing(
      folder: folder, identity: FolderIdentity(inode: node.inode, born: node.born),
      entries: entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }, others: others.count,
      remarks: others.isEmpty ? [] : [Remark(.shippedNotShown, folder, count: others.count, bytes: bytes)])
  }

  private func entry(_ name: [UInt8], _ node: Node, in folder: RelativePath) -> Entry? {
    if node.children != nil { return Entry(name: name, kind: .folder, stamp: node.stamp) }
    if folder.depth == 1, name.elementsEqual("theme.json".utf8) {
      return Entry(name: name, kind: .metadata, stamp: node.stamp)
    }
    if !folder.isShare, name.suffix(8).elementsEqual(".license".utf8) {
      return Entry(name: name, kind: .license, stamp: node.stamp)
    }
    let isPicture = name.suffix(4).elementsEqual(".png".utf8) || name.suffix(4).elementsEqual(".jpg".utf8)
    return isPicture && !folder.isShare ? Entry(name: name, kind: .picture, stamp: node.stamp) : nil
  }

  func look(at path: RelativePath) throws -> Look {
    guard let node = node(path), let folder = path.parent else { return .nothing }
    return entry(path.name, node, in: folder).map(Look.entry) ?? .irrelevant
  }

  func metadata(ofTheme theme: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try text(at: theme.appending(Array("theme.json".utf8)), among: Self.descriptions)
  }

  func license(ofPicture picture: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try text(at: RelativePath(picture.bytes + Array(".license".utf8)), among: Self.licenses)
  }

  private static let descriptions = [
    #"{"license":"CC0-1.0"}"#, #"{"titel":"Typo","severities":{"name":"error"}}"#,
    #"{"mute":[{"rule":"case","reason":"art"}]}"#,
    #"{"stickers":{"tree":{"license":"MIT"}}}"#, #"{"colour":1}"#, "{}",
  ]
  private static let licenses = [
    "SPDX-License-Identifier: CC0-1.0", "SPDX-License-Identifier: LicenseRef-Pixabay-Content", "nothing",
  ]

  private func text(at path: RelativePath, among texts: [String]) throws -> (bytes: [UInt8], stamp: FileStamp)
  {
    guard let node = node(path), node.children == nil else {
      throw ShareProblem(.vanished, path, code: 2, reason: "no such file")
    }
    return (Array(texts[node.content % texts.count].utf8), node.stamp)
  }

  func isPicture(_ path: RelativePath) -> Bool {
    guard let node = node(path), let folder = path.parent else { return false }
    return entry(path.name, node, in: folder)?.kind == .picture
  }

  func setIgnore(_ patterns: [String], theme: RelativePath) {}

  func identity(at path: RelativePath) throws -> FileIdentity? {
    node(path)?.stamp.identity
  }

  func folderIdentity(at path: RelativePath) throws -> FolderIdentity? {
    node(path).flatMap { $0.children == nil ? nil : FolderIdentity(inode: $0.inode, born: $0.born) }
  }

  func begin(_ paths: [RelativePath]) throws -> any PendingInspection {
    struct Finished: PendingInspection {
      let answers: [Inspection]
      func finish() -> [Inspection] { answers }
    }
    return Finished(
      answers: paths.map { path in
        inspections += 1
        guard let node = node(path), node.children == nil else { return .vanished }
        return .whole(node.stamp, facts(node.content))
      })
  }

  private func facts(_ content: Int) -> PictureFacts {
    let digest = (0..<32).map { UInt8(truncatingIfNeeded: content >> (8 * ($0 % 4))) ^ UInt8($0) }
    return PictureFacts(
      format: content % 7 == 0 ? .svg : .png, width: Double(10 << (content % 3)),
      height: Double(10 << (content % 3)),
      orientation: content % 11 == 0 ? 6 : 1, alpha: true, bytes: Int64(100 + content),
      digest: Digest(digest),
      traits: PictureFacts.Traits(rawValue: content % 5 == 0 ? content % 16 : 0))
  }
}
