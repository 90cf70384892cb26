internal import CLinux
internal import Glibc
import StickerModel

/// What statx(2) tells of one name.
struct FileFacts {
  private let facts: statx

  private static let mask = UInt32(STATX_BASIC_STATS) | UInt32(STATX_BTIME)

  /// Looks at `name` in an open folder without following a link, and without mounting anything.
  init(_ name: UnsafePointer<CChar>, in folder: Int32) throws(SystemError) {
    facts = try Self.read(folder, name, AT_SYMLINK_NOFOLLOW | Int32(AT_NO_AUTOMOUNT))
  }

  init(named name: [UInt8], in folder: Int32) throws(SystemError) {
    var code: Int32 = 0
    var facts = statx()
    withCString(name) { name in
      let flags = AT_SYMLINK_NOFOLLOW | Int32(AT_NO_AUTOMOUNT)
      if stickerd_statx(folder, name, flags, Self.mask, &facts) != 0 { code = errno }
    }
    if code != 0 { throw SystemError(code: code) }
    self.facts = facts
  }

  /// Looks at what a descriptor stands for.
  init(of descriptor: Int32) throws(SystemError) {
    facts = try Self.read(descriptor, "", Int32(AT_EMPTY_PATH))
  }

  private static func read(
    _ folder: Int32, _ name: UnsafePointer<CChar>, _ flags: Int32
  ) throws(SystemError) -> statx {
    var facts = statx()
    try valueOrErrno { stickerd_statx(folder, name, flags, mask, &facts) }
    return facts
  }

  var isRegular: Bool { mode_t(facts.stx_mode) & Glibc.S_IFMT == Glibc.S_IFREG }
  var isFolder: Bool { mode_t(facts.stx_mode) & Glibc.S_IFMT == Glibc.S_IFDIR }
  var isLink: Bool { mode_t(facts.stx_mode) & Glibc.S_IFMT == Glibc.S_IFLNK }
  var isMountPoint: Bool { facts.stx_attributes & stickerd_attribute_mount_root != 0 }
  var owner: UInt32 { facts.stx_uid }
  var device: UInt64 { UInt64(facts.stx_dev_major) << 32 | UInt64(facts.stx_dev_minor) }
  var size: Int64 { Int64(clamping: facts.stx_size) }

  var stamp: FileStamp {
    FileStamp(
      inode: facts.stx_ino, size: size, modified: nanoseconds(facts.stx_mtime),
      changed: nanoseconds(facts.stx_ctime),
      born: facts.stx_mask & UInt32(STATX_BTIME) == 0 ? 0 : nanoseconds(facts.stx_btime))
  }

  var folderIdentity: FolderIdentity { FolderIdentity(inode: stamp.inode, born: stamp.born) }

  private func nanoseconds(_ time: statx_timestamp) -> Int64 {
    let (product, overflow) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (time.tv_sec < 0 ? .min / 2 : .max / 2) : product &+ Int64(time.tv_nsec)
  }
}
