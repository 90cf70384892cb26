import StickerModel

/// Listing folders and comparing them with what was known.
extension ReconcilePass {
  func list(_ start: RelativePath, isDeep: Bool) throws {
    var stack = [(path: start, isDeep: isDeep)]
    while let next = stack.popLast() {
      if around.isStopping() { throw Reconciler.Stopped() }
      guard try !isOffline(next.path), let listing = try listing(of: next.path) else { continue }
      let below = try compare(listing, isDeep: next.isDeep)
      if next.path.isShare && next.isDeep { scannedShare = true }
      stack += below.reversed()
      outcome.progress.folders += 1
      around.heartbeat(outcome.progress)
      // The first index, and a great many new files, are read on the way.
      if candidates.count >= (isFirst ? Self.firstBatch : Self.earlyBatch) { try readCandidates(early: true) }
    }
  }

  private func listing(of folder: RelativePath) throws -> Listing? {
    do {
      return try around.share.list(folder) { around.watch(folder, $0) }
    } catch let problem as ShareProblem {
      switch problem.kind {
      case .vanished:
        if folder.isShare { throw problem }
        try leave(folder)
      case .unreadable:
        // Not being able to look is not seeing that nothing is there.
        outcome.unreadable.append(problem)
        batch.unreadable.append(problem)
      case .unavailable: throw problem
      }
      return nil
    }
  }

  /// A theme that was a mount point and is none now: the disk is not there, which is not the same as empty.
  private func isOffline(_ folder: RelativePath) throws -> Bool {
    guard !accepting, !folder.isShare, let known = try index.folder(at: folder),
      known.wasMountPoint,
      case .entry(let entry) = try around.share.look(at: folder), entry.kind == .folder, !entry.isMountPoint
    else { return false }
    outcome.offline.append(folder)
    return true
  }

  /// Whether a folder on the way to `path` is offline: what stands there is not what was known.
  func standsOffline(_ path: RelativePath) throws -> Bool {
    var folder = path.parent
    while let next = folder {
      if try isOffline(next) { return true }
      folder = next.parent
    }
    return false
  }

  private func compare(_ listing: Listing, isDeep: Bool) throws -> [(path: RelativePath, isDeep: Bool)] {
    let folder = listing.folder
    if let file = try index.file(at: folder) { missing[folder] = file }
    if !folder.isShare { try noteOrigin(listing) }
    let comparison = FolderComparison(
      listing: listing, files: try index.files(in: folder),
      folders: try index.folders(in: folder))
    batch.folders.append(
      .seen(
        folder, listing.identity, isMountPoint: listing.isMountPoint, others: listing.others,
        remarks: listing.remarks))
    for (entry, known) in comparison.candidates {
      candidates.append(
        Candidate(path: folder.appending(entry.name), stamp: entry.stamp, known: known, haste: .now))
    }
    for file in comparison.missing {
      missing[file.path] = file
      arrivals.settle(file.path)
    }
    for known in comparison.missingFolders { try leaveFolder(known.path) }
    try compareMetadata(listing)
    if folder.isShare { themesFound = comparison.folders.count }
    return comparison.folders.compactMap { entry, known in
      let identity = FolderIdentity(inode: entry.stamp.inode, born: entry.stamp.born)
      let isNew = known?.identity != identity
      return isDeep || isNew ? (folder.appending(entry.name), true) : nil
    }
  }

  /// A folder that was known under another name, where it no longer stands, was renamed.
  private func noteOrigin(_ listing: Listing) throws {
    if try index.folder(at: listing.folder)?.identity == listing.identity { return }
    for known in try index.folders(identity: listing.identity) where known.path != listing.folder {
      if try around.share.folderIdentity(at: known.path) == known.identity { continue }
      renamedFrom[listing.folder] = known.path
      if known.path.depth == 1 && listing.folder.depth == 1 {
        // After quick renames, one after the other, several rows may still tell of it; only one is a theme's.
        batch.folders.append(.moved(from: known.path, to: listing.folder))
      }
    }
  }
}
