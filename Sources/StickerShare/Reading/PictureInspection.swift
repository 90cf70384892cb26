internal import CLinux
internal import Glibc
import StickerModel
internal import Synchronization

/// Inspects one picture below an open root: opened without blocking on a FIFO, read once, looked at before and after.
struct PictureInspection: Sendable {
  let root: OpenRoot

  /// Reading need not touch access times where we own the files. Where we don't, one refusal is enough to know: which
  /// user we are changes no more.
  private static let mayHideAccess = Atomic<Bool>(true)

  func inspect(_ path: RelativePath) -> Inspection {
    do throws(SystemError) {
      return try read(path)
    } catch {
      switch error.code {
      // What can't be opened at all is a socket or a device without a driver.
      case ENXIO, ENODEV: return noFile(path)
      // A writer's lease, or renames that never end: someone is at work there.
      case EAGAIN: return .unsteady
      default: return error.meansVanished ? .vanished : .unreadable(ShareProblem(error, path))
      }
    }
  }

  private func read(_ path: RelativePath) throws(SystemError) -> Inspection {
    let descriptor = try open(path)
    let before = try FileFacts(of: descriptor.number)
    switch before.kind {
    case .file: break
    case .folder, .link: return .vanished
    case .special: return .notAnImage(before.stamp)
    }
    let outcome = try read(descriptor.number, before.stamp.size)
    let after = try FileFacts(of: descriptor.number)
    guard after.stamp == before.stamp else { return .unsteady }
    switch outcome {
    case .whole(let facts): return facts.bytes == before.stamp.size ? .whole(before.stamp, facts) : .unsteady
    case .partial(let facts): return .partial(before.stamp, facts)
    case .notAnImage: return .notAnImage(before.stamp)
    }
  }

  private func read(_ descriptor: Int32, _ size: Int64) throws(SystemError) -> PictureReader.Outcome {
    do throws(ReadFailure) {
      return try PictureReader.read(descriptor: descriptor, size: size)
    } catch {
      throw SystemError(code: error.code)
    }
  }

  /// Without blocking on a FIFO, and without touching the access time where that is allowed.
  func open(_ path: RelativePath) throws(SystemError) -> Descriptor {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    if Self.mayHideAccess.load(ordering: .relaxed) {
      do throws(SystemError) {
        return try root.beneath.open(path, flags | stickerd_open_no_access_time)
      } catch {
        guard error.code == EPERM else { throw error }
        Self.mayHideAccess.store(false, ordering: .relaxed)
      }
    }
    return try root.beneath.open(path, flags)
  }

  private func noFile(_ path: RelativePath) -> Inspection {
    guard let facts = try? root.facts(at: path), facts.kind == .special else { return .vanished }
    return .notAnImage(facts.stamp)
  }
}
