/// Nanoseconds of a clock that never goes back; wall-clock times are nanoseconds since 1970.
package typealias Moment = Int64

extension Moment {
  package static func milliseconds(_ count: Int) -> Moment { Moment(count) * 1_000_000 }
  package static func seconds(_ count: Double) -> Moment { Moment(count * 1_000_000_000) }
}

/// How long the stages wait for what.
package struct Timing: Hashable, Sendable {
  /// A name that went away waits this long for the other half of a move or of an atomic save.
  package var deletionGrace = Moment.milliseconds(100)
  /// A created file usually is closed within this time; only then is it looked at without its close.
  package var createdLook = Moment.milliseconds(50)
  /// What can't show in the index is looked at in such batches.
  package var later = Moment.seconds(1)
  /// A whole picture that nobody closes is taken after this long with an unmoved stamp …
  package var quiet = Moment.seconds(2)
  /// … and after this long at the latest.
  package var longestWait = Moment.seconds(10)
  /// A picture without an end is published as truncated after this long with an unmoved stamp.
  package var truncated = Moment.seconds(30)
  /// A stamp younger than this when it was read proves nothing later: the file system's clock may not have moved
  /// since. 0 where the kernel gives a file that was looked at a new time with the next write (6.13 and later).
  package var clockGrain = Moment.milliseconds(10)

  package init() {}
}
