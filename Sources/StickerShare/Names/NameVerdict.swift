import StickerModel

/// What a name of a certain kind in a certain folder is for the index.
enum NameVerdict {
  case picture
  case folder
  case metadata
  case license
  /// Counted, and no more.
  case other
  /// A picture in the share itself.
  case stray
  case unsupported
  case link
  /// Has a picture's name, but is a FIFO, a socket or a device.
  case special
  case notText
  /// Left out without a word; the reason is for `explain`.
  case ignored(rule: String, reason: String)
}

/// Judges names: the table of rules, and the patterns of the settings and the themes.
struct NameJudge {
  private var patterns: [NamePattern]
  private var themePatterns: [RelativePath: [NamePattern]] = [:]

  init(ignore: [String]) {
    patterns = ignore.map(NamePattern.init)
  }

  mutating func setIgnore(_ patterns: [String]) {
    self.patterns = patterns.map(NamePattern.init)
  }

  mutating func setIgnore(_ patterns: [String], theme: RelativePath) {
    themePatterns[theme] = patterns.isEmpty ? nil : patterns.map(NamePattern.init)
  }

  /// - Parameter kind: never `.unknown`.
  func verdict(
    _ name: UnsafeRawBufferPointer, _ kind: FolderNames.Kind, in folder: RelativePath
  ) -> NameVerdict {
    if name.first == UInt8(ascii: ".") {
      return .ignored(rule: "hidden", reason: "its name begins with a dot, so it is hidden")
    }
    if !isText(name) { return .notText }
    switch kind {
    case .folder: return folderVerdict(name, in: folder)
    case .link: return .link
    case .file: return fileVerdict(name, in: folder)
    case .special: return NameRules.isPicture(name) ? .special : .other
    case .unknown: return .other
    }
  }

  private func folderVerdict(_ name: UnsafeRawBufferPointer, in folder: RelativePath) -> NameVerdict {
    if let row = NameRules.folder(name) {
      return .ignored(rule: row.pattern.text, reason: "it matches '\(row.pattern.text)': \(row.reason)")
    }
    return ignored(name, in: folder) ?? .folder
  }

  private func fileVerdict(_ name: UnsafeRawBufferPointer, in folder: RelativePath) -> NameVerdict {
    if let row = NameRules.leftover(name) {
      return .ignored(rule: row.pattern.text, reason: "it matches '\(row.pattern.text)': \(row.reason)")
    }
    if let ignored = ignored(name, in: folder) { return ignored }
    if NameRules.isPicture(name) { return folder.isShare ? .stray : .picture }
    if NameRules.isUnsupported(name) { return folder.isShare ? .other : .unsupported }
    if folder.depth == 1, name.elementsEqual("theme.json".utf8) { return .metadata }
    return isSidecar(name) && !folder.isShare ? .license : .other
  }

  private func isSidecar(_ name: UnsafeRawBufferPointer) -> Bool {
    let ending = ".license".utf8
    guard name.count > ending.count, name.suffix(ending.count).elementsEqual(ending) else { return false }
    return NameRules.isPicture(UnsafeRawBufferPointer(rebasing: name.dropLast(ending.count)))
  }

  private func ignored(_ name: UnsafeRawBufferPointer, in folder: RelativePath) -> NameVerdict? {
    if patterns.isEmpty && themePatterns.isEmpty { return nil }
    if let pattern = patterns.first(where: { matches($0, name, in: folder.bytes[...]) }) {
      return .ignored(rule: pattern.text, reason: "the settings ignore '\(pattern.text)'")
    }
    guard let theme = folder.theme, let own = themePatterns[theme] else { return nil }
    let below = folder.bytes.dropFirst(theme.bytes.count + 1)
    guard let pattern = own.first(where: { matches($0, name, in: below) }) else { return nil }
    return .ignored(rule: pattern.text, reason: "the theme's theme.json ignores '\(pattern.text)'")
  }

  private func matches(
    _ pattern: NamePattern, _ name: UnsafeRawBufferPointer, in folder: ArraySlice<UInt8>
  ) -> Bool {
    guard pattern.isForPaths else { return pattern.matches(name) }
    let path = folder.isEmpty ? Array(name) : Array(folder) + [slash] + name
    return path.withUnsafeBytes { pattern.matches($0) }
  }

  private func isText(_ name: UnsafeRawBufferPointer) -> Bool {
    name.allSatisfy { $0 < 0x80 } || String(validating: name, as: UTF8.self) != nil
  }
}
