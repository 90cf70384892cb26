internal import CLinux
internal import Glibc
package import StickerModel
internal import Synchronization

extension SharedFolder: Inspecting {
  /// One picture is read at once by the caller; several by threads that live until they are read. The root must stay
  /// open until `finish`.
  package func begin(_ paths: [RelativePath]) throws -> any PendingInspection {
    if paths.count == 1 {
      return FinishedInspection(answers: [InspectionWork.inspect(paths[0], Beneath(root: rootNumber))])
    }
    let work = InspectionWork(paths, beneath: beneath)
    let workers = (0..<min(threads, paths.count)).compactMap { _ in WorkerThread { work.run() } }
    return ThreadedInspection(work: work, workers: workers)
  }

  package func metadata(ofTheme theme: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try readSmall(theme.appending(Array("theme.json".utf8)), cap: 1 << 20)
  }

  package func license(ofPicture picture: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try readSmall(RelativePath(picture.bytes + Array(".license".utf8)), cap: 1 << 16)
  }

  private func readSmall(_ path: RelativePath, cap: Int) throws -> (bytes: [UInt8], stamp: FileStamp) {
    try opened {
      do throws(SystemError) {
        let descriptor = try beneath.open(path, O_RDONLY | O_NONBLOCK)
        let facts = try FileFacts(of: descriptor.number)
        guard facts.isRegular, facts.size <= cap else { throw SystemError(code: EFBIG) }
        var bytes = [UInt8](repeating: 0, count: cap)
        var count = 0
        while count < cap {
          let got = try valueOrErrno {
            bytes.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress! + count, cap - count) }
          }
          if got == 0 { break }
          count += got
        }
        return (Array(bytes[..<count]), facts.stamp)
      } catch {
        throw problem(error, path)
      }
    }
  }
}

private struct FinishedInspection: PendingInspection {
  let answers: [Inspection]

  func finish() -> [Inspection] { answers }
}

private struct ThreadedInspection: PendingInspection {
  let work: InspectionWork
  let workers: [WorkerThread]

  /// The caller helps with what is left.
  func finish() -> [Inspection] {
    work.run()
    for worker in workers { worker.join() }
    return work.answers
  }
}

/// Files that are read by several threads. They take the next path by a counter and write the answer to its place, so
/// that nothing needs a lock.
///
/// `@unchecked Sendable`: each index is taken by one thread only (the atomic counter), and the answers are read after
/// all threads were joined.
private final class InspectionWork: @unchecked Sendable {
  private let paths: [RelativePath]
  private let beneath: Beneath
  private let next = Atomic<Int>(0)
  private let places: UnsafeMutableBufferPointer<Inspection>

  init(_ paths: [RelativePath], beneath: Beneath) {
    self.paths = paths
    self.beneath = beneath
    places = .allocate(capacity: paths.count)
    places.initialize(repeating: .vanished)
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  var answers: [Inspection] { Array(places) }

  func run() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < paths.count else { return }
      places[index] = Self.inspect(paths[index], beneath)
    }
  }

  /// Opened without blocking on a FIFO, read once, looked at before and after.
  static func inspect(_ path: RelativePath, _ beneath: Beneath) -> Inspection {
    do throws(SystemError) {
      let descriptor = try open(path, beneath)
      let before = try FileFacts(of: descriptor.number)
      guard before.isRegular else { return .notAnImage(before.stamp) }
      let outcome: PictureReader.Outcome
      do throws(ReadFailure) {
        outcome = try PictureReader.read(descriptor: descriptor.number)
      } catch {
        throw SystemError(code: error.code)
      }
      guard try FileFacts(of: descriptor.number).stamp == before.stamp else { return .unsteady }
      switch outcome {
      case .whole(let facts): return facts.bytes == before.size ? .whole(before.stamp, facts) : .unsteady
      case .partial(let facts): return .partial(before.stamp, facts)
      case .notAnImage: return .notAnImage(before.stamp)
      }
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR, ELOOP, EXDEV: return .vanished
      default:
        let reason = error.code == EACCES || error.code == EPERM ? "it may not be read" : error.reason
        return .unreadable(ShareProblem(.unreadable, path, code: error.code, reason: reason))
      }
    }
  }

  /// Without touching the access time where that is allowed: for the owner and for root.
  private static func open(_ path: RelativePath, _ beneath: Beneath) throws(SystemError) -> Descriptor {
    do throws(SystemError) {
      return try beneath.open(path, O_RDONLY | O_NONBLOCK | stickerd_open_no_access_time)
    } catch {
      guard error.code == EPERM else { throw error }
      return try beneath.open(path, O_RDONLY | O_NONBLOCK)
    }
  }
}

/// A thread that is joined.
private final class WorkerThread {
  private var thread = pthread_t()
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// `nil` if the system has no thread left: the others do the work then.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if code != 0 {
      work.release()
      return nil
    }
  }

  func join() {
    pthread_join(thread, nil)
  }
}
