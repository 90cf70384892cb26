import StickerModel
import StickerShare

/// Whether the share is there, and is the one it was.
///
/// Pure but for what is handed in: each batch asks before it looks at anything, since an unmounted disk looks exactly
/// like an empty one.
struct Availability {
  enum Verdict {
    case same
    /// Another folder stands at the path (a mount, a flip of a link): watches are void, everything is looked at.
    case replaced
    /// Nothing may be concluded from what stands there.
    case unavailable(String)
  }

  private(set) var identity: RootIdentity?
  /// Whether the share was a mount point when it was last seen; kept with the index, since it must outlive a restart.
  private(set) var wasMounted: Bool

  init(wasMounted: Bool) {
    self.wasMounted = wasMounted
  }

  mutating func judge(_ seen: RootIdentity, accepting: Bool) -> Verdict {
    if wasMounted && !seen.isMountPoint && !accepting {
      identity = nil
      return .unavailable("it was a mount point, and nothing is mounted there now")
    }
    wasMounted = seen.isMountPoint
    defer { identity = seen }
    guard let identity else { return .replaced }
    return identity == seen ? .same : .replaced
  }

  /// What is held back was not taken for the share: a disk that was mounted over it may go again.
  mutating func heldBack(wasMounted: Bool) {
    self.wasMounted = wasMounted
  }

  mutating func lost() {
    identity = nil
  }
}
