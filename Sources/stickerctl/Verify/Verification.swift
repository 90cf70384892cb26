import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

/// A fresh look at the whole share, compared with the index. Every picture is read.
struct Verification {
  struct Differences {
    /// In the index, and not on the disk.
    var missing: [RelativePath] = []
    /// On the disk, and not in the index.
    var extra: [RelativePath] = []
    var differing: [(path: RelativePath, what: String)] = []
    /// What could not be looked at: neither the one nor the other.
    var unreadable: [(path: RelativePath, reason: String)] = []
    /// Pictures that were read.
    var read = 0

    var isEmpty: Bool { missing.isEmpty && extra.isEmpty && differing.isEmpty }
  }

  private let share: SharedFolder
  private let reader: CatalogReader
  /// Told the number of pictures that were read so far.
  private let progress: (Int) throws -> Void
  private var found = Differences()
  private let batch = 128
  /// Seconds since 1970, of the beginning.
  private let now = wallClock()

  static func run(
    _ share: SharedFolder, _ reader: CatalogReader, progress: @escaping (Int) throws -> Void
  ) throws -> Differences {
    var verification = Verification(share: share, reader: reader, progress: progress)
    try share.opened { try reader.snapshot { try verification.walk() } }
    return verification.found.sorted()
  }

  private init(share: SharedFolder, reader: CatalogReader, progress: @escaping (Int) throws -> Void) {
    self.share = share
    self.reader = reader
    self.progress = progress
  }

  private mutating func walk() throws {
    var seen: Set<RelativePath> = [.share]
    var open: [RelativePath] = [.share]
    while let folder = open.popLast() {
      do {
        let listing = try share.list(folder) { _ in }
        for entry in listing.entries where entry.kind == .folder { open.append(folder.appending(entry.name)) }
        seen.formUnion(open)
        let pictures = listing.entries.filter { $0.kind == .picture }.map { folder.appending($0.name) }
        try compare(pictures, in: folder)
      } catch let problem as ShareProblem {
        guard problem.kind != .unavailable else { throw problem }
        if problem.kind == .unreadable {
          found.unreadable.append((folder, problem.reason))
          seen.formUnion(try reader.knownFolders().map(\.path).filter { $0.isBelow(folder) })
        }
      }
    }
    try lookForLostFolders(seen)
  }

  private mutating func compare(_ pictures: [RelativePath], in folder: RelativePath) throws {
    var known: [RelativePath: KnownFile] = [:]
    for file in try reader.knownFiles(in: folder) { known[file.path] = file }
    let there = Set(pictures)
    for file in known.values where file.standing == .indexed && !there.contains(file.path) {
      found.missing.append(file.path)
    }
    for start in stride(from: 0, to: pictures.count, by: batch) {
      let part = Array(pictures[start..<min(start + batch, pictures.count)])
      for (path, inspection) in zip(part, try share.begin(part).finish()) {
        judge(path, inspection, known[path])
      }
      found.read += part.count
      try progress(found.read)
    }
  }

  private mutating func judge(_ path: RelativePath, _ inspection: Inspection, _ known: KnownFile?) {
    let row = known?.standing == .indexed ? known : nil
    switch inspection {
    case .whole(_, let facts):
      guard let row else { return found.extra.append(path) }
      if row.digest != facts.digest {
        found.differing.append((path, "sha256"))
      } else if row.problem != nil {
        found.differing.append((path, "problem"))
      }
    case .partial(let stamp, let facts):
      // Arriving: the last good row stays. What has lain like this for long is published with what is wrong with it.
      if isArriving(stamp) { return }
      guard let row else { return found.extra.append(path) }
      if let facts, row.digest != facts.digest { found.differing.append((path, "sha256")) }
    case .notAnImage: if row != nil { found.differing.append((path, "format")) }
    case .vanished: if row != nil { found.missing.append(path) }
    case .unreadable(let problem): found.unreadable.append((path, problem.reason))
    case .unsteady: break
    }
  }

  /// By the daemon's rule for a scan, with the usual 30 seconds.
  private func isArriving(_ stamp: FileStamp) -> Bool {
    now - Double(max(stamp.modified, stamp.changed)) / 1e9 < 30
  }

  /// Folders that the index knows and the disk doesn't: their pictures are missing, and an empty theme is one itself.
  private mutating func lookForLostFolders(_ seen: Set<RelativePath>) throws {
    for folder in try reader.knownFolders() where !seen.contains(folder.path) {
      if folder.path.depth == 1 { found.missing.append(folder.path) }
      found.missing += try reader.knownFiles(in: folder.path).filter { $0.standing == .indexed }.map(\.path)
    }
  }
}

extension Verification.Differences {
  fileprivate func sorted() -> Self {
    var copy = self
    copy.missing.sort()
    copy.extra.sort()
    copy.differing.sort { $0.path < $1.path }
    copy.unreadable.sort { $0.path < $1.path }
    return copy
  }
}
