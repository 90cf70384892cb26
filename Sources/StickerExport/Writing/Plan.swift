import Glibc
import StickerModel

/// What has to be done in a destination: what stays, what is written, what goes, and what is not ours.
struct Plan {
  enum Step {
    /// It stands there already.
    case keep(WrittenList.File)
    case write

    var kept: WrittenList.File? {
      if case .keep(let file) = self { file } else { nil }
    }
  }

  /// By path; every file that is wanted, but for those that yield to somebody else's.
  var steps: [RelativePath: Step] = [:]
  /// Files that we wrote and that are wanted no longer.
  var removals: Set<RelativePath> = []
  /// Files and links of others. They are carried over.
  var foreignFiles: [RelativePath] = []
  /// The folders that are there, with their permissions.
  var folders: [RelativePath: mode_t] = [:]
  var outcome = Outcome()

  private let place: Place
  private let tree: ExportTree
  private let written: WrittenList
  private let pictures: any PictureSource

  /// - Throws: `Problem` where somebody else's file is in the way.
  init(_ place: Place, _ tree: ExportTree, _ written: WrittenList, _ pictures: any PictureSource) throws {
    (self.place, self.tree, self.written, self.pictures) = (place, tree, written, pictures)
    ownFolders = Set(written.files.keys.flatMap(\.ancestors))
    try walk(.share)
    // A folder of ours may become a file, if there is nothing of others in it.
    for path in foreignFiles + folders.keys.filter({ !ownFolders.contains($0) })
    where path.ancestors.contains(where: tree.contains) { throw inTheWay(path) }
    let foreign = Set(foreignFiles)
    for (path, entry) in tree.entries.sorted(by: { $0.key < $1.key }) where steps[path] == nil {
      if let lead = entry.yieldsTo, foreign.contains(lead) { continue }
      if let file = path.ancestors.first(where: foreign.contains) { throw inTheWay(file) }
      steps[path] = .write
      outcome.added += 1
    }
  }

  /// Folders that hold something we wrote the last time.
  private let ownFolders: Set<RelativePath>

  /// Whether the destination and its list have to be touched at all.
  var isDone: Bool { outcome.isUnchanged }

  /// Looks at what is there, once.
  private mutating func walk(_ folder: RelativePath) throws {
    guard let status = try Disk.status(of: place.folder.appending(folder)) else { return }
    guard status.kind == .folder else {
      throw Problem(
        .cannotCreate, "'\(place.folder.appending(folder))' is no folder", hint: "choose another destination."
      )
    }
    let names = try Disk.names(in: place.folder.appending(folder))
    folders[folder] = status.mode
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try look(at: folder.appending(name))
    }
  }

  private mutating func look(at path: RelativePath) throws {
    guard let status = try Disk.status(of: place.folder.appending(path)) else { return }
    if status.kind == .folder {
      if tree.contains(path), !ownFolders.contains(path) { throw inTheWay(path) }
      return try walk(path)
    }
    if let entry = tree.entries[path] {
      try compare(path, entry, status)
    } else if let file = written.files[path], try isOurs(path, file, status) {
      removals.insert(path)
      outcome.removed += 1
    } else {
      foreignFiles.append(path)
    }
  }

  /// What we wrote and somebody has edited since is theirs.
  private func isOurs(_ path: RelativePath, _ file: WrittenList.File, _ status: Disk.Status) throws -> Bool {
    if file.matches(status) { return true }
    guard let bytes = try Disk.contents(of: place.folder.appending(path)) else { return false }
    return pictures.digest(of: bytes) == file.digest
  }

  /// A wanted file's place is taken.
  private mutating func compare(
    _ path: RelativePath, _ entry: ExportTree.Entry, _ status: Disk.Status
  ) throws {
    let wanted = digest(of: entry.content)
    let known = written.files[path]
    if let known, known.digest == wanted, known.matches(status) { return keep(path, known) }
    let bytes = try Disk.contents(of: place.folder.appending(path))
    if let bytes, pictures.digest(of: bytes) == wanted {
      return keep(path, WrittenList.File(digest: wanted, status: status))
    }
    if known != nil {
      steps[path] = .write
      outcome.changed += 1
    } else if entry.yieldsTo != nil {
      foreignFiles.append(path)
    } else {
      throw inTheWay(path)
    }
  }

  private mutating func keep(_ path: RelativePath, _ file: WrittenList.File) {
    steps[path] = .keep(file)
    outcome.kept += 1
  }

  /// In the order of their bytes.
  var writes: [RelativePath] { steps.filter { $0.value.kept == nil }.keys.sorted() }

  /// In the order of their bytes.
  var keeps: [RelativePath] { steps.filter { $0.value.kept != nil }.keys.sorted() }

  /// Folders of others, and those in which something is wanted.
  var keptFolders: [RelativePath] {
    let needed = Set(steps.keys.flatMap(\.ancestors) + foreignFiles.flatMap(\.ancestors))
    return folders.keys.filter { !$0.isShare && (needed.contains($0) || !ownFolders.contains($0)) }
  }

  private func digest(of content: ExportTree.Content) -> Digest {
    switch content {
    case .bytes(let bytes): pictures.digest(of: bytes)
    case .picture(let file): file.digest
    }
  }

  private func inTheWay(_ path: RelativePath) -> Problem {
    Problem(
      .cannotCreate, "'\(place.folder.appending(path))' was not written by stickerctl and is in the way",
      hint: "move it away, or choose another destination.")
  }
}

extension RelativePath {
  /// The folders on the way to it, without the root.
  var ancestors: [RelativePath] {
    var all: [RelativePath] = []
    var next = parent
    while let folder = next, !folder.isShare {
      all.append(folder)
      next = folder.parent
    }
    return all
  }
}
