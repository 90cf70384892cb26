import StickerModel

/// Judges the names of one folder. Made once a folder, since thousands of names are judged by it.
struct NameBench {
  private let folder: [UInt8]
  private let depth: Int
  /// Where the part of the folder's path that lies below its theme begins.
  private let belowTheme: Int
  private let settings: [NamePattern]
  private let theme: [NamePattern]

  init(folder: RelativePath, settings: [NamePattern], theme: [NamePattern]) {
    self.folder = folder.bytes
    depth = folder.depth
    belowTheme = min(folder.bytes.count, (folder.bytes.firstIndex(of: slash) ?? folder.bytes.count) + 1)
    self.settings = settings
    self.theme = theme
  }

  func verdict(_ name: UnsafeRawBufferPointer, _ kind: FileFacts.Kind) -> NameVerdict {
    // No pattern may leave out what holds the patterns: it would come and go for ever.
    if kind == .file, depth == 1, name.elementsEqual(Self.metadata) { return .metadata }
    if let cause = cause(name, kind) { return .ignored(cause) }
    if !isText(name) { return .notText }
    switch kind {
    case .folder: return .folder
    case .link: return .link
    case .special: return NameExtension(of: name) == .picture ? .notRegular : .special
    case .file: return file(name)
    }
  }

  private static let metadata = Array("theme.json".utf8)
  private static let license = Array(".license".utf8)

  private func file(_ name: UnsafeRawBufferPointer) -> NameVerdict {
    switch NameExtension(of: name) {
    case .picture: depth == 0 ? .stray : .picture
    case .unsupported: depth == 0 ? .other : .unsupported
    case .other: isLicense(name) ? .license : .other
    }
  }

  /// A sidecar of a name that is for the index, whether there is such a file or not.
  private func isLicense(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count > Self.license.count, name.suffix(Self.license.count).elementsEqual(Self.license) else {
      return false
    }
    let picture = UnsafeRawBufferPointer(rebasing: name.dropLast(Self.license.count))
    return verdict(picture, .file) == .picture
  }

  private func cause(_ name: UnsafeRawBufferPointer, _ kind: FileFacts.Kind) -> NameVerdict.Cause? {
    if let row = NameTable.row(for: name, kind) { return .table(row) }
    if let index = settings.firstIndex(where: { matches($0, name, below: 0) }) { return .settings(index) }
    if let index = theme.firstIndex(where: { matches($0, name, below: belowTheme) }) { return .theme(index) }
    return nil
  }

  private func matches(_ pattern: NamePattern, _ name: UnsafeRawBufferPointer, below start: Int) -> Bool {
    guard pattern.isForPaths else { return pattern.matches(name) }
    var path = Array(folder[start...])
    if !path.isEmpty { path.append(slash) }
    path.append(contentsOf: name)
    return path.withUnsafeBytes { pattern.matches($0) }
  }

  private func isText(_ name: UnsafeRawBufferPointer) -> Bool {
    name.allSatisfy { $0 < 0x80 } || String(validating: name, as: UTF8.self) != nil
  }
}
