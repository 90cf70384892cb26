internal import Glibc
import StickerModel

extension SharedFolder {
  /// Looks at every name and opens every picture, without reading any.
  ///
  /// - Parameter now: nanoseconds since 1970; what is dated more than `grace` after it lies in the future.
  /// - Throws: `ShareProblem` of kind `.unavailable` if the share itself can't be read.
  package func survey(now: Int64, grace: Int64 = 5_000_000_000) throws -> ShareSurvey {
    try withRoot { root in
      var survey = ShareSurvey()
      var open: [RelativePath] = [.share]
      while let folder = open.popLast() {
        do {
          open += try survey.note(list(folder) { survey.place($0, at: folder) }, limit: now &+ grace, root)
        } catch let problem as ShareProblem where problem.kind != .unavailable {
          if problem.kind == .unreadable { survey.refuse(folder, problem.reason) }
        }
      }
      return survey
    }
  }
}

extension ShareSurvey {
  fileprivate mutating func place(_ descriptor: Int32, at folder: RelativePath) {
    guard let facts = try? FileFacts(of: descriptor) else { return }
    let device = (facts.device >> 32) << 20 | facts.device & 0xFFFF_FFFF
    folders[Place(device: device, inode: facts.stamp.inode)] = folder
    if facts.isMountPoint, !folder.isShare, let kind = try? FileSystemKind(of: descriptor) {
      mounts.append((folder, kind))
    }
  }

  /// The folders in it.
  fileprivate mutating func note(_ listing: Listing, limit: Int64, _ root: OpenRoot) -> [RelativePath] {
    for remark in listing.remarks { note(remark) }
    var inside: [RelativePath] = []
    for entry in listing.entries {
      let path = listing.folder.appending(entry.name)
      lastChange = max(lastChange, entry.stamp.changed)
      if entry.kind == .folder {
        inside.append(path)
        continue
      }
      if entry.kind == .picture { pictures += 1 }
      if entry.stamp.modified > limit { isAhead(path, entry.stamp.modified) }
      tryToOpen(path, root)
    }
    return inside
  }

  private mutating func note(_ remark: Remark) {
    switch remark.rule {
    case .symlink: links += remark.count
    case .symlinkOutside: linksOutside += remark.count
    case .notRegular: special += remark.count
    default: break
    }
  }

  private mutating func tryToOpen(_ path: RelativePath, _ root: OpenRoot) {
    do throws(SystemError) {
      // Not waiting: another program may hold a lease, or have put a pipe there meanwhile.
      _ = try root.beneath.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if !error.meansVanished && error.code != EAGAIN { refuse(path, error.reason) }
    }
  }

  private mutating func isAhead(_ path: RelativePath, _ time: Int64) {
    futureCount += 1
    if future.count < Self.examples { future.append((path, time)) }
  }

  fileprivate mutating func refuse(_ path: RelativePath, _ reason: String) {
    unreadableCount += 1
    if unreadable.count < Self.examples { unreadable.append((path, reason)) }
  }
}
