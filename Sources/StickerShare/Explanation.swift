package import StickerModel

/// Why a path is for the index, or is not.
package struct Explanation: Hashable, Sendable {
  package var isForIndex: Bool
  /// A sentence.
  package var why: String
  /// The row of the table that decided, or the finding's rule.
  package var rule: String?
}

extension SharedFolder {
  /// Judges a path by the same table that listing goes by, from the outermost folder inwards.
  ///
  /// - Throws: `ShareProblem` if it can't be looked at.
  package func explain(_ path: RelativePath) throws -> Explanation {
    try opened {
      if path.isShare { return Explanation(isForIndex: true, why: "it is the share itself", rule: nil) }
      var folder = RelativePath.share
      for name in path.components.dropLast() {
        let verdict = name.withUnsafeBytes { judge.verdict($0, .folder, in: folder) }
        folder = folder.appending(name)
        guard case .folder = verdict else {
          let inner = explain(verdict, folder)
          return Explanation(
            isForIndex: false, why: "it lies in '\(folder)', which is left out: \(inner.why)",
            rule: inner.rule)
        }
      }
      guard let facts = try facts(at: path) else {
        return Explanation(isForIndex: false, why: "nothing stands at this path", rule: nil)
      }
      return explain(path.name.withUnsafeBytes { judge.verdict($0, facts.kind, in: folder) }, path)
    }
  }

  private func explain(_ verdict: NameVerdict, _ path: RelativePath) -> Explanation {
    func no(_ why: String, _ rule: String?) -> Explanation {
      Explanation(isForIndex: false, why: why, rule: rule)
    }
    switch verdict {
    case .picture:
      return Explanation(
        isForIndex: true, why: "it has a picture's name in a theme; its content decides", rule: nil)
    case .folder:
      return Explanation(
        isForIndex: true, why: path.depth == 1 ? "it is a theme" : "it is a group of its theme", rule: nil)
    case .metadata: return no("it is the theme's own description", "theme.json")
    case .license: return no("it is the licence of the picture beside it", "license-sidecar")
    case .other:
      return no("its extension is none of \(NameRules.pictures.joined(separator: " "))", "extension")
    case .unsupported:
      return no("apps can't show this format: export it as PNG", Rule.unsupportedFormat.rawValue)
    case .stray:
      return no("it lies in the share itself: move it into a theme folder", Rule.strayFile.rawValue)
    case .link:
      return no("it is a symbolic link, and none is followed: replace it by a copy", Rule.symlink.rawValue)
    case .special: return no("it is no regular file", Rule.notRegular.rawValue)
    case .notText: return no("its name is no UTF-8: rename it", Rule.nameNotUTF8.rawValue)
    case .ignored(let rule, let reason): return no(reason, rule)
    }
  }
}
