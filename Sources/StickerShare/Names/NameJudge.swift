import StickerModel

/// The table of rules with the patterns of the settings and of the themes.
struct NameJudge {
  private(set) var settings: [NamePattern]
  private var themes: [RelativePath: [NamePattern]] = [:]

  init(ignore: [String]) {
    settings = ignore.map(NamePattern.init)
  }

  mutating func setIgnore(_ patterns: [String]) {
    settings = patterns.map(NamePattern.init)
  }

  mutating func setIgnore(_ patterns: [String], theme: RelativePath) {
    themes[theme] = patterns.isEmpty ? nil : patterns.map(NamePattern.init)
  }

  func patterns(of theme: RelativePath?) -> [NamePattern] {
    guard !themes.isEmpty, let theme else { return [] }
    return themes[theme] ?? []
  }

  /// What applies to the names in one folder.
  func bench(in folder: RelativePath) -> NameBench {
    NameBench(folder: folder, settings: settings, theme: patterns(of: folder.theme))
  }

  /// Whether every folder on the way to a path, and the path itself as a folder, is for the index by its name.
  func isForIndex(folder: RelativePath) -> Bool { outermostLeftOut(of: folder) == nil }

  /// The first folder on the way, the path itself included, that is left out by its name.
  func outermostLeftOut(of path: RelativePath) -> (folder: RelativePath, verdict: NameVerdict)? {
    var folder = RelativePath.share
    for name in path.components {
      let verdict = name.withUnsafeBytes { bench(in: folder).verdict($0, .folder) }
      folder = folder.appending(name)
      if verdict != .folder { return (folder, verdict) }
    }
    return nil
  }
}
