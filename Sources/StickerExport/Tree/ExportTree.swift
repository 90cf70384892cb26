package import StickerModel

/// The files that an export wants in its destination.
package struct ExportTree: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Of the share; what was indexed is what must arrive.
    case picture(PublishedFile)
  }

  package struct Entry: Sendable {
    package var content: Content
    /// Where a file of somebody else stands at this path, it is as good.
    package var yieldsTo: RelativePath?
  }

  package private(set) var entries: [RelativePath: Entry] = [:]

  private var folders: Set<RelativePath> = []

  package init() {}

  /// - Throws: `Problem` if the path leads out of the destination, can't be a name, or is taken.
  package mutating func add(_ path: RelativePath, _ content: Content, yieldingTo lead: RelativePath? = nil)
    throws(Problem)
  {
    guard isSafe(path), path.components.allSatisfy({ $0.count <= 255 }) else {
      throw Problem(
        .data, "'\(path)' can't be a path below the destination", hint: "rename the sticker on the share.")
    }
    guard entries[path] == nil else {
      throw Problem(
        .data, "two files would be '\(path)' in the destination", hint: "rename one of them on the share.")
    }
    if let file = folders.contains(path) ? path : path.ancestors.first(where: contains) {
      throw Problem(
        .data, "'\(file)' would be a file and a folder in the destination",
        hint: "rename the theme or group on the share.")
    }
    folders.formUnion(path.ancestors)
    entries[path] = Entry(content: content, yieldsTo: lead)
  }

  package func contains(_ path: RelativePath) -> Bool { entries[path] != nil }

  /// In the order of their paths' bytes.
  var paths: [RelativePath] { entries.keys.sorted() }

  /// Paths that a Mac takes for one, since it folds case and normal form: files, or folders with different names.
  package var collisions: [[RelativePath]] {
    var groups: [[UInt8]: Set<RelativePath>] = [:]
    for path in entries.keys {
      var next: RelativePath? = path
      while let part = next, !part.isShare {
        let (isNew, _) = groups[foldedKey(part.bytes), default: []].insert(part)
        next = isNew ? part.parent : nil
      }
    }
    return groups.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}

/// What an export would write, and what should be told about it.
package struct Export: Sendable {
  package var tree = ExportTree()
  package var warnings: [String] = []

  package init() {}

  mutating func warn(_ text: String) { warnings.append(text) }

  /// To be called when the tree is whole.
  mutating func warnOfCollisions() {
    for paths in tree.collisions {
      let names = paths.map { "'\($0)'" }.joined(separator: " and ")
      warn("\(names) are one name on a Mac: one of them will be lost there")
    }
  }
}
