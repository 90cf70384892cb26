internal import CLinux
internal import Glibc

/// The type of a file system, as far as it matters for watching it.
package struct FileSystemKind: Hashable, Sendable {
  package enum Reach: Sendable {
    /// Only this machine writes here, and the kernel sees it all.
    case local
    /// Other machines write here, unseen by this kernel.
    case network
    /// A program stands behind it, and what it knows the kernel need not know.
    case fuse
    /// Writes to its lower layers are not told.
    case overlay
    case unknown
  }

  package var name: String
  package var reach: Reach

  /// Whether the kernel tells of every change.
  package var eventsAreReliable: Bool { reach == .local }

  init(type: Int64) {
    (name, reach) =
      Self.known[type] ?? ("type 0x" + String(UInt64(bitPattern: type), radix: 16), .unknown)
  }

  init(of descriptor: Int32) throws(SystemError) {
    var type: Int64 = 0
    try valueOrErrno { stickerd_file_system_type(descriptor, &type) }
    self.init(type: type)
  }

  /// By the magic numbers of statfs(2). ext2 and ext3 have that of ext4.
  private static let known: [Int64: (String, Reach)] = [
    0xEF53: ("ext4", .local), 0x5846_5342: ("xfs", .local), 0x9123_683E: ("btrfs", .local),
    0x0102_1994: ("tmpfs", .local), 0x8584_58F6: ("ramfs", .local), 0x2FC1_2FC1: ("zfs", .local),
    0xF2F5_2010: ("f2fs", .local), 0xCA45_1A4E: ("bcachefs", .local), 0x3153_464A: ("jfs", .local),
    0x3434: ("nilfs2", .local), 0x5265_4973: ("reiserfs", .local), 0x4D44: ("vfat", .local),
    0x2011_BAB0: ("exfat", .local), 0x7366_746E: ("ntfs3", .local), 0x482B: ("hfsplus", .local),
    0x7371_7368: ("squashfs", .local), 0xE0F5_E1E2: ("erofs", .local), 0x9660: ("iso9660", .local),
    0x1501_3346: ("udf", .local),
    0x6969: ("nfs", .network), 0x517B: ("smb", .network), 0xFF53_4D42: ("cifs", .network),
    0xFE53_4D42: ("smb2", .network), 0x5346_414F: ("afs", .network), 0x00C3_6400: ("ceph", .network),
    0x0102_1997: ("9p", .network), 0x7375_7245: ("coda", .network), 0x0116_1970: ("gfs2", .network),
    0x7461_636F: ("ocfs2", .network), 0x0BD0_0BD0: ("lustre", .network), 0x786F_4256: ("vboxsf", .network),
    0x6573_5546: ("fuse", .fuse), 0x794C_7630: ("overlay", .overlay), 0xF15F: ("ecryptfs", .overlay),
  ]
}
