package import StickerModel

/// What a look at every name of the share tells about the share itself, and nothing about its pictures.
package struct ShareSurvey: Sendable {
  /// Where the kernel finds a folder: what `/proc/PID/fdinfo` says of a watch.
  package struct Place: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64

    /// - Parameter device: the number as the kernel writes it, major << 20 | minor.
    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }
  }

  /// Every folder that is to be watched, the share itself too.
  package var folders: [Place: RelativePath] = [:]
  package var pictures = 0
  /// Folders where something else is mounted, with its file system.
  package var mounts: [(path: RelativePath, kind: FileSystemKind)] = []
  package var links = 0
  package var linksOutside = 0
  /// Pipes, sockets and devices with the name of a picture.
  package var special = 0
  /// What could not be opened or listed; the first of them, and how many there are.
  package var unreadable: [(path: RelativePath, reason: String)] = []
  package var unreadableCount = 0
  /// Pictures whose time lies ahead of this machine's clock; the first of them, and how many there are.
  package var future: [(path: RelativePath, nanoseconds: Int64)] = []
  package var futureCount = 0
  /// The youngest inode change, which nobody can set: nanoseconds since 1970 by the clock of whoever keeps the disk.
  package var lastChange = Int64.min

  /// How many examples are kept of each kind.
  static let examples = 5

  init() {}
}
