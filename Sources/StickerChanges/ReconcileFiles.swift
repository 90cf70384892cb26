import StickerModel

/// New and changed pictures: moved ones are recognised, the others are read.
extension ReconcilePass {
  /// So many parts are read at the same time: while one is taken, the threads go on with the next.
  private static let readAhead = 2

  /// - Parameter early: apply what is plainly new at once.
  func readCandidates(early: Bool) throws {
    var toRead: [Candidate] = []
    for candidate in candidates where isFirst || taken.insert(candidate.path).inserted {
      if let origin = try origin(of: candidate) {
        moved.insert(origin.path)
        arrivals.settle(candidate.path)
        batch.files.append(.moved(from: origin.path, to: candidate.path, candidate.stamp))
      } else {
        if let origin = try originInRenamedFolder(of: candidate) {
          moved.insert(origin.path)
          batch.files.append(.moved(from: origin.path, to: candidate.path, origin.stamp))
        }
        toRead.append(candidate)
      }
    }
    candidates = []
    outcome.progress.candidates += toRead.count
    for part in parts(of: toRead) {
      if reading.count == Self.readAhead { try settleReading() }
      if around.isStopping() { throw Reconciler.Stopped() }
      reading.append((Array(part), try around.inspector.begin(part.map(\.path))))
      // While these are read, those before go into the database, and the next folders are listed.
      if early { try applyNew() }
    }
    if !early { while !reading.isEmpty { try settleReading() } }
  }

  /// Takes what has been read longest.
  private func settleReading() throws {
    let (part, pending) = reading.removeFirst()
    for (candidate, answer) in zip(part, pending.finish()) { try take(candidate, answer) }
    outcome.progress.inspected += part.count
    around.heartbeat(outcome.progress)
  }

  /// Everything found so far but moves, whose sources may still turn up, and metadata go into the database now.
  private func applyNew() throws {
    var part = Batch()
    part.folders = batch.folders.filter { if case .seen = $0 { true } else { false } }
    part.metadata = batch.metadata
    part.unreadable = batch.unreadable
    var waiting: [FileChange] = []
    for change in batch.files {
      if case .moved = change { waiting.append(change) } else { part.files.append(change) }
    }
    guard waiting.isEmpty else { return }
    let renames = batch.folders.filter { if case .moved = $0 { true } else { false } }
    guard renames.isEmpty else { return }
    batch = Batch()
    if !part.isEmpty { try apply(part) }
  }

  /// The row of the file that this one was, if it was renamed: same identity, and the old name holds it no more.
  private func origin(of candidate: Candidate) throws -> KnownFile? {
    // The same name with only another change time was not renamed to itself.
    if candidate.known?.stamp.identity == candidate.stamp.identity { return nil }
    for known in try index.files(identity: candidate.stamp.identity)
    where known.path != candidate.path && !moved.contains(known.path) {
      if try hasLeft(known) { return known }
    }
    return nil
  }

  /// The row of a file that came along with its folder and was changed as well: nothing is left at its old path.
  private func originInRenamedFolder(of candidate: Candidate) throws -> KnownFile? {
    guard candidate.known == nil, let folder = candidate.path.parent, let old = renamedFrom[folder],
      let known = try index.file(at: old.appending(candidate.path.name)), !moved.contains(known.path),
      try around.share.identity(at: known.path) == nil
    else { return nil }
    return known
  }

  /// Not being able to look is not seeing that it is gone.
  private func hasLeft(_ known: KnownFile) throws -> Bool {
    do {
      return try around.share.identity(at: known.path) != known.stamp.identity
    } catch let problem as ShareProblem where problem.kind == .unreadable {
      return false
    }
  }

  private func take(_ candidate: Candidate, _ reading: Inspection) throws {
    switch reading {
    case .whole(let stamp, let facts): takeWhole(candidate, stamp, facts)
    case .partial(let stamp, let facts): takePartial(candidate, stamp, facts)
    case .notAnImage(let stamp): refuse(candidate, stamp, .notAnImage)
    case .unsteady:
      _ = arrivals.judge(
        candidate.path, candidate.stamp, .changing, now: around.now(), wall: around.wall())
    case .vanished: try leave(candidate.path)
    case .unreadable(let problem):
      arrivals.settle(candidate.path)
      outcome.unreadable.append(problem)
      // What was known of it stays; one that was never read has no row that shows.
      if candidate.known?.standing == .indexed {
        batch.unreadable.append(problem)
      } else {
        refuse(candidate, candidate.stamp, .unreadable)
      }
    }
  }

  private func takeWhole(_ candidate: Candidate, _ stamp: FileStamp, _ facts: PictureFacts) {
    if candidate.haste == .created,
      arrivals.judge(candidate.path, stamp, .notClosed, now: around.now(), wall: around.wall()) == .wait
    {
      return
    }
    store(candidate, stamp, facts)
  }

  private func takePartial(_ candidate: Candidate, _ stamp: FileStamp, _ facts: PictureFacts?) {
    let verdict = arrivals.judge(
      candidate.path, stamp, .incomplete, now: around.now(), wall: around.wall())
    guard verdict == .publish else { return }
    guard var facts else { return refuse(candidate, stamp, stamp.size == 0 ? .empty : .notAnImage) }
    facts.problem = .truncated
    store(candidate, stamp, facts)
  }

  private func store(_ candidate: Candidate, _ stamp: FileStamp, _ facts: PictureFacts) {
    arrivals.settle(candidate.path)
    let stamp = trusted(stamp)
    if let known = candidate.known, known.standing == .indexed, known.digest == facts.digest,
      known.problem == facts.problem, isSameFile(known.stamp, stamp)
    {
      batch.files.append(.restamped(candidate.path, stamp))
    } else {
      batch.files.append(.stored(candidate.path, stamp, .picture(facts)))
    }
  }

  private func refuse(_ candidate: Candidate, _ stamp: FileStamp, _ standing: KnownFile.Standing) {
    arrivals.settle(candidate.path)
    if let known = candidate.known, known.standing == standing, isSameFile(known.stamp, stamp) {
      batch.files.append(.restamped(candidate.path, trusted(stamp)))
    } else {
      batch.files.append(.stored(candidate.path, trusted(stamp), .refused(standing)))
    }
  }

  /// Only then is the row at this path sure to stay there: another file's row may yet be moved away.
  private func isSameFile(_ known: FileStamp, _ stamp: FileStamp) -> Bool {
    known.inode == stamp.inode && known.born == stamp.born
  }

  /// A stamp younger than the file system's clock can tell apart must not vouch for the bytes: a write in the same
  /// tick would leave it as it is. Moved back by one nanosecond it never equals what is found later.
  private func trusted(_ stamp: FileStamp) -> FileStamp {
    guard timing.clockGrain > 0, around.wall() - max(stamp.changed, stamp.modified) < timing.clockGrain else {
      return stamp
    }
    var doubtful = stamp
    doubtful.changed -= 1
    return doubtful
  }
}
