/// What goes wrong while the operations of a round run.
enum SoakFault: CaseIterable {
  case none
  /// SIGSTOP before, SIGCONT after.
  case paused
  /// SIGKILL in the middle, started again at once or after the last operation.
  case killed
  case stopped
  /// More events than the kernel keeps while the daemon sleeps.
  case overflow
  /// No room in the state folder.
  case fullDisk
  /// The share is gone, and back at the end.
  case unmounted

  /// Whether it needs a share and a state folder that are mounts.
  var needsMounts: Bool { self == .fullDisk || self == .unmounted }
}
