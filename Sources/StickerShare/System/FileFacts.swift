internal import CLinux
internal import Glibc
import StickerModel

/// What one look (statx) at one thing tells.
struct FileFacts {
  enum Kind {
    case file, folder, link
    /// A FIFO, a socket or a device.
    case special
  }

  let kind: Kind
  let stamp: FileStamp
  /// The user id of the owner.
  let owner: UInt32
  let device: UInt64
  /// Whether it is the root of a mount.
  let isMountPoint: Bool
  let mountIdentifier: UInt64

  private static let mask = UInt32(STATX_BASIC_STATS) | UInt32(STATX_BTIME) | UInt32(STATX_MNT_ID)
  private static let nameFlags = AT_SYMLINK_NOFOLLOW | Int32(AT_NO_AUTOMOUNT)

  /// Looks at `name` in an open folder without following a link, and without mounting anything.
  init(_ name: UnsafePointer<CChar>, in folder: Int32) throws(SystemError) {
    try self.init(folder, name, Self.nameFlags)
  }

  init(named name: [UInt8], in folder: Int32) throws(SystemError) {
    self = try withCString(name) { name throws(SystemError) in try FileFacts(name, in: folder) }
  }

  /// Looks at what a descriptor stands for.
  init(of descriptor: Int32) throws(SystemError) {
    try self.init(descriptor, "", Int32(AT_EMPTY_PATH))
  }

  private init(_ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32) throws(SystemError) {
    var facts = statx()
    try valueOrErrno { stickerd_statx(folder, name, flags, Self.mask, &facts) }
    kind = Self.kind(facts.stx_mode)
    stamp = FileStamp(
      inode: facts.stx_ino, size: Int64(clamping: facts.stx_size),
      modified: Self.nanoseconds(facts.stx_mtime),
      changed: Self.nanoseconds(facts.stx_ctime),
      born: facts.stx_mask & UInt32(STATX_BTIME) == 0 ? 0 : Self.nanoseconds(facts.stx_btime),
      owner: facts.stx_uid)
    owner = facts.stx_uid
    device = UInt64(facts.stx_dev_major) << 32 | UInt64(facts.stx_dev_minor)
    isMountPoint = facts.stx_attributes & stickerd_attribute_mount_root != 0
    mountIdentifier = facts.stx_mask & UInt32(STATX_MNT_ID) == 0 ? 0 : facts.stx_mnt_id
  }

  var folderIdentity: FolderIdentity { FolderIdentity(inode: stamp.inode, born: stamp.born) }

  private static func kind(_ mode: UInt16) -> Kind {
    switch mode_t(mode) & Glibc.S_IFMT {
    case Glibc.S_IFREG: .file
    case Glibc.S_IFDIR: .folder
    case Glibc.S_IFLNK: .link
    default: .special
    }
  }

  /// Times beyond the years 1677 and 2262, which some file systems keep, count as those.
  private static func nanoseconds(_ time: statx_timestamp) -> Int64 {
    let (product, overflow) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return time.tv_sec < 0 ? .min : .max }
    let (sum, tooLarge) = product.addingReportingOverflow(Int64(time.tv_nsec))
    return tooLarge ? .max : sum
  }
}
