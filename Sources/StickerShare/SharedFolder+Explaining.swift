package import StickerModel

extension SharedFolder {
  /// Judges a path by the same table that listing goes by, from the outermost folder inwards.
  ///
  /// - Throws: `ShareProblem` of kind `.unavailable` if the share itself can't be looked at.
  package func explain(_ path: RelativePath) throws -> Explanation {
    try withRoot { root in
      guard path.components.allSatisfy(isName) else {
        return .missing("it is no path below the share")
      }
      do throws(SystemError) {
        return try explain(path, root)
      } catch {
        if error.meansVanished { return .missing("nothing stands at this path") }
        return .no("it can't be looked at: \(error.reason)", Rule.unreadable.rawValue)
      }
    }
  }

  private func isName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) && !name.contains(0)
  }

  private func explain(_ path: RelativePath, _ root: OpenRoot) throws(SystemError) -> Explanation {
    guard let parent = path.parent else {
      return Explanation(isForIndex: true, why: "it is the share itself")
    }
    if let (folder, verdict) = judge.outermostLeftOut(of: parent) {
      return outer(folder, wording(verdict, folder, root))
    }
    if let link = try linkOnTheWay(to: parent, root) { return outer(link, wording(.link, link, root)) }
    if let own = try ownFolder(onTheWayTo: parent, root) { return outer(own, Self.ownFolder) }
    guard let facts = try root.facts(at: path) else { return missing(path) }
    if root.isExcluded(facts) { return Self.ownFolder }
    return wording(verdict(path, facts.kind), path, root)
  }

  private static let ownFolder = Explanation.no("the index itself is kept there", "own-folder")

  private func verdict(_ path: RelativePath, _ kind: FileFacts.Kind) -> NameVerdict {
    path.name.withUnsafeBytes { judge.bench(in: path.parent ?? .share).verdict($0, kind) }
  }

  private func outer(_ folder: RelativePath, _ inner: Explanation) -> Explanation {
    Explanation(
      isForIndex: false, why: "it lies in '\(folder)', which is left out: \(inner.why)", rule: inner.rule)
  }

  private func missing(_ path: RelativePath) -> Explanation {
    verdict(path, .file) == .picture
      ? .missing("nothing stands at this path; a picture of this name would be for the index")
      : .missing("nothing stands at this path")
  }

  private func linkOnTheWay(to folder: RelativePath, _ root: OpenRoot) throws(SystemError) -> RelativePath? {
    var way = RelativePath.share
    for name in folder.components {
      way = way.appending(name)
      guard let facts = try root.facts(at: way) else { return nil }
      if facts.kind == .link { return way }
    }
    return nil
  }

  private func wording(_ verdict: NameVerdict, _ path: RelativePath, _ root: OpenRoot) -> Explanation {
    switch verdict {
    case .picture:
      Explanation(isForIndex: true, why: "it has a picture's name in a theme; its content decides")
    case .folder:
      Explanation(isForIndex: true, why: path.depth == 1 ? "it is a theme" : "it is a group of its theme")
    case .metadata: .no("it is the theme's own description", "theme.json")
    case .license: .no("it is the licence of the picture beside it", "license-sidecar")
    case .other: .no("its extension is none of \(NameRules.pictures.joined(separator: " "))", "extension")
    case .unsupported:
      .no("apps can't show this format: export it as PNG", Rule.unsupportedFormat.rawValue)
    case .stray: .no("it lies in the share itself: move it into a theme folder", Rule.strayFile.rawValue)
    case .link: link(path, root)
    case .notRegular, .special: .no("it is no regular file", Rule.notRegular.rawValue)
    case .notText: .no("its name is no UTF-8: rename it", Rule.nameNotUTF8.rawValue)
    case .ignored(let cause): ignored(cause, path)
    }
  }

  private func link(_ path: RelativePath, _ root: OpenRoot) -> Explanation {
    LinkBorder(root: root, path: self.path).isCrossed(by: path)
      ? .no(
        "it is a symbolic link that leads out of the share: replace it by a copy",
        Rule.symlinkOutside.rawValue)
      : .no("it is a symbolic link, and none is followed: replace it by a copy", Rule.symlink.rawValue)
  }

  private func ignored(_ cause: NameVerdict.Cause, _ path: RelativePath) -> Explanation {
    switch cause {
    case .table(let index):
      let row = NameRules.rows[index]
      let ships =
        row.isShipped ? "a folder reference ships it all the same" : "nor does a folder reference ship it"
      return .no("it matches '\(row.pattern.text)': \(row.reason); \(ships)", row.identifier.rawValue)
    case .settings(let index):
      return .no("the settings ignore '\(escaped(judge.settings[index].text.utf8))'", "ignore")
    case .theme(let index):
      let pattern = judge.patterns(of: path.theme)[index]
      return .no("the theme's theme.json ignores '\(escaped(pattern.text.utf8))'", "theme-ignore")
    }
  }
}
