import StickerModel

/// One call of the reconciler on its way: what it has collected so far.
final class ReconcilePass {
  struct Candidate {
    var path: RelativePath
    var stamp: FileStamp
    var known: KnownFile?
    var haste: Hint.Haste
  }

  /// With more differences than this, files that are plainly new are applied before the scan is over, so that memory
  /// stays bounded; removals and moves still wait for its end.
  static let earlyBatch = 2000
  /// The first index has nothing to wait for: small batches keep all processors busy.
  static let firstBatch = 256

  let around: Reconciler.Surroundings
  /// What is known of the share.
  private(set) var index: any KnownShare
  let accepting: Bool
  let apply: (Batch) throws -> Void
  let timing: Timing
  let brake: Brake
  var arrivals: Arrivals
  var outcome = Reconciler.Outcome()

  var batch = Batch()
  var candidates: [Candidate] = []
  /// Pictures that other threads read at the moment, the oldest first.
  var reading: [(candidates: [Candidate], pending: any PendingInspection)] = []
  /// Two hints may lead to one file; it is read once.
  var taken: Set<RelativePath> = []
  var missing: [RelativePath: KnownFile] = [:]
  var missingFolders: [RelativePath] = []
  /// Sources of moves: their rows are taken along, not removed.
  var moved: Set<RelativePath> = []
  /// Where renamed folders were before.
  var renamedFrom: [RelativePath: RelativePath] = [:]
  /// Nothing is known yet: there is nothing to compare with, and nothing that can have moved.
  var isFirst = false
  var scannedShare = false
  var themesFound = 0

  init(
    _ around: Reconciler.Surroundings, accepting: Bool, apply: @escaping (Batch) throws -> Void,
    timing: Timing,
    brake: Brake
  ) {
    self.around = around
    index = around.known
    self.accepting = accepting
    self.apply = apply
    self.timing = timing
    self.brake = brake
    arrivals = Arrivals(timing: timing)
  }

  func run(_ hints: [Hint]) throws -> Reconciler.Outcome {
    // Whatever fails: no thread may go on with a root that is closed then.
    defer { for part in reading { _ = part.pending.finish() } }
    isFirst = try index.folder(at: .share) == nil
    if isFirst { index = NothingKnown() }
    for hint in hints {
      try follow(hint)
      if isFirst || candidates.count >= Self.earlyBatch { try readCandidates(early: isFirst) }
    }
    try readCandidates(early: false)
    try remove()
    if !batch.isEmpty { try apply(batch) }
    return outcome
  }

  private func follow(_ hint: Hint) throws {
    do {
      if hint.path.isShare { return try list(.share, isDeep: hint.scope == .tree) }
      if hint.scope == .entry { return try look(hint) }
      // Its parent's watch tells of every new folder: also of those that don't count.
      guard case .entry(let entry) = try around.share.look(at: hint.path), entry.kind == .folder else {
        return try look(hint)
      }
      try leaveFile(hint.path)
      try list(hint.path, isDeep: hint.scope == .tree)
    } catch let problem as ShareProblem where problem.kind == .unreadable {
      // A folder on the way may not be entered: what is known of the name stays, and the share is not lost.
      outcome.unreadable.append(problem)
    }
  }

  /// Looks at one name.
  private func look(_ hint: Hint) throws {
    switch try around.share.look(at: hint.path) {
    case .nothing, .irrelevant:
      if try standsOffline(hint.path) { return }
      try leave(hint.path)
      recount(hint)
    case .entry(let entry):
      switch entry.kind {
      case .picture:
        if try standsOffline(hint.path) { return }
        // A file where a folder was, or the other way round: what was there is gone.
        if try index.folder(at: hint.path) != nil { try leaveFolder(hint.path) }
        try consider(hint.path, entry.stamp, haste: hint.haste)
      case .folder:
        if let file = try index.file(at: hint.path) { missing[hint.path] = file }
        let known = try index.folder(at: hint.path)
        let identity = FolderIdentity(inode: entry.stamp.inode, born: entry.stamp.born)
        try list(hint.path, isDeep: known?.identity != identity)
      case .metadata: if let theme = hint.path.parent { try readMetadata(theme, entry.stamp) }
      case .license: try readLicense(sidecar: hint.path, entry.stamp)
      }
    }
  }

  /// A name that is no picture came or went: the folder's other counts and remarks are due for a look.
  private func recount(_ hint: Hint) {
    guard let folder = hint.path.parent, hint.haste != .later else { return }
    outcome.followUps.append(Hint(folder, .folder, .later))
  }

  private func consider(_ path: RelativePath, _ stamp: FileStamp, haste: Hint.Haste) throws {
    arrivals.heard(path, now: around.now())
    let known = try index.file(at: path)
    if let known, known.stamp == stamp { return arrivals.settle(path) }
    candidates.append(Candidate(path: path, stamp: stamp, known: known, haste: haste))
  }

  /// Nothing that counts stands at this path: what was known at or below it is missing.
  func leave(_ path: RelativePath) throws {
    arrivals.forget(below: path)
    if let file = try index.file(at: path) { missing[path] = file }
    if try index.folder(at: path) != nil { try leaveFolder(path) }
    if path.name.elementsEqual("theme.json".utf8), let theme = path.parent, theme.depth == 1,
      try index.metadataStamp(ofTheme: theme) != nil
    {
      forgetMetadata(theme)
    }
    if let picture = picture(ofSidecar: path), let folder = path.parent,
      try index.licenseStamps(in: folder)[picture] != nil
    {
      batch.metadata.append(.license(picture, nil, nil))
    }
  }

  /// A folder stands where a file was.
  private func leaveFile(_ path: RelativePath) throws {
    guard let file = try index.file(at: path) else { return }
    missing[path] = file
    arrivals.settle(path)
  }

  func leaveFolder(_ folder: RelativePath) throws {
    if !accepting, let known = try index.folder(at: folder), known.wasMountPoint {
      outcome.offline.append(folder)
      return
    }
    for file in try index.files(below: folder) { missing[file.path] = file }
    missingFolders.append(folder)
    arrivals.forget(below: folder)
  }

  /// What is missing and was not found under another name goes, unless the brake holds it.
  private func remove() throws {
    let gone = missing.keys.filter { !moved.contains($0) }
    if scannedShare, !accepting,
      brake.holds(
        gone: gone.count, known: try index.fileCount(), themesFound: themesFound,
        themesKnown: try index.themeCount())
    {
      outcome.held = max(gone.count, missingFolders.count)
      return
    }
    for path in gone { batch.files.append(.gone(path)) }
    for folder in missingFolders {
      batch.folders.append(.gone(folder))
      outcome.left.append(folder)
    }
  }
}
