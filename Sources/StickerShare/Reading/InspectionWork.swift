import StickerModel
internal import Synchronization

/// Files that are read by several threads. They take the next path by a counter and write the answer to its place, so
/// that nothing needs a lock.
///
/// `@unchecked Sendable`: each index is taken by one thread only (the atomic counter), and the answers are read after
/// all threads were joined.
final class InspectionWork: @unchecked Sendable {
  private let paths: [RelativePath]
  /// Held, so that the root's number can't become another file's while a thread still opens below it.
  private let inspection: PictureInspection
  private let next = Atomic<Int>(0)
  private let places: UnsafeMutableBufferPointer<Inspection>

  init(_ paths: [RelativePath], _ inspection: PictureInspection) {
    self.paths = paths
    self.inspection = inspection
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
      places[index] = inspection.inspect(paths[index])
    }
  }

  /// Leaves alone what no thread has begun with.
  func stop() {
    next.store(paths.count, ordering: .relaxed)
  }
}
