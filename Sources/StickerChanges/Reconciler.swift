package import StickerModel

/// Turns hints into differences: asks the disk, compares with the rows, reads what is new.
///
/// There is one path for everything: an event names an entry, start-up and overflow name the whole share. Removals are
/// decided last, when every name that may hold a moved file has been looked at.
package final class Reconciler {
  package struct Surroundings {
    package var share: any ShareLooking
    package var known: any KnownShare
    package var inspector: any Inspecting
    /// Called with each folder's open descriptor before it is listed, so that a watch can be set first.
    package var watch: (RelativePath, Int32) -> Void
    /// Called between folders and files: a long scan shows that it lives.
    package var heartbeat: (Progress) -> Void
    /// Whether to break off: what was applied stays, the rest is found the next time.
    package var isStopping: () -> Bool
    /// The monotonic and the wall clock.
    package var now: () -> Moment
    package var wall: () -> Moment

    package init(
      share: any ShareLooking, known: any KnownShare, inspector: any Inspecting,
      watch: @escaping (RelativePath, Int32) -> Void = { _, _ in },
      heartbeat: @escaping (Progress) -> Void = { _ in }, isStopping: @escaping () -> Bool = { false },
      now: @escaping () -> Moment,
      wall: @escaping () -> Moment
    ) {
      self.share = share
      self.known = known
      self.inspector = inspector
      self.watch = watch
      self.heartbeat = heartbeat
      self.isStopping = isStopping
      self.now = now
      self.wall = wall
    }
  }

  /// How far a scan has come.
  package struct Progress: Sendable {
    package var folders = 0
    /// Pictures that were read, of those known to be new or changed so far.
    package var inspected = 0
    package var candidates = 0
  }

  /// A pass was broken off since the program ends.
  package struct Stopped: Error {}

  /// What one call found, beside the batches that were handed on.
  package struct Outcome: Sendable {
    /// To be hinted later.
    package var followUps: [Hint] = []
    /// Removals that wait for a person, if the brake held them.
    package var held = 0
    /// Folders that were mount points and are none now: what was known of them stays.
    package var offline: [RelativePath] = []
    package var unreadable: [ShareProblem] = []
    /// Folders that are gone from where they were, so that their watches can be dropped.
    package var left: [RelativePath] = []
    package var progress = Progress()

    package init() {}
  }

  package var timing: Timing
  package var brake: Brake
  package private(set) var arrivals: Arrivals
  let around: Surroundings

  package init(_ surroundings: Surroundings, timing: Timing, brake: Brake) {
    around = surroundings
    self.timing = timing
    self.brake = brake
    arrivals = Arrivals(timing: timing)
  }

  /// Looks at everything the hints name.
  ///
  /// - Parameters:
  ///   - accepting: a person has said that what is gone is gone: no brake, and mount points may have left.
  ///   - apply: applies a batch in one transaction. Called more than once for a scan that finds very much.
  /// - Throws: `ShareProblem` of kind `.unavailable` if the share itself can't be read, `Stopped`,
  ///   and what `apply` throws.
  package func reconcile(
    _ hints: [Hint], accepting: Bool = false, apply: @escaping (Batch) throws -> Void
  ) throws -> Outcome {
    let pass = ReconcilePass(around, accepting: accepting, apply: apply, timing: timing, brake: brake)
    pass.arrivals = arrivals
    // A pass that fails half-way has judged arrivals all the same.
    defer { arrivals = pass.arrivals }
    return try pass.run(hints)
  }
}
