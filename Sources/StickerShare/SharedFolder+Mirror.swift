package import StickerModel

/// A file or link that a blue folder reference copies.
package struct MirrorEntry: Sendable {
  package var path: RelativePath
  package var isLink: Bool
  package var bytes: Int64
}

extension SharedFolder {
  /// Everything that a folder reference to the share copies (RULES 1.3), in the order of the paths' bytes.
  ///
  /// - Parameter theme: only what lies below this folder.
  /// - Throws: `ShareProblem` of kind `.unavailable` if the share itself can't be looked at.
  package func mirror(theme: RelativePath?) throws -> [MirrorEntry] {
    try withRoot { root in
      var entries: [MirrorEntry] = []
      MirrorWalk(root: root, leavesOutOwn: false).walk(theme ?? .share, names) { entry in
        entries.append(MirrorEntry(path: entry.path, isLink: entry.kind == .link, bytes: entry.bytes))
      }
      return entries.sorted { $0.path < $1.path }
    }
  }
}
