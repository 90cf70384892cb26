internal import CLinux
internal import Glibc

/// The type of a file system, as far as it matters for watching it.
package struct FileSystemKind: Hashable, Sendable {
  package var name: String
  /// Whether the kernel tells of every change: not where other machines write, or the bytes lie under another layer.
  package var eventsAreReliable: Bool

  init(type: Int64) {
    switch type {
    case 0xEF53: self.init("ext4", true)
    case 0x5846_5342: self.init("xfs", true)
    case 0x9123_683E: self.init("btrfs", true)
    case 0x0102_1994: self.init("tmpfs", true)
    case 0x2FC1_2FC1: self.init("zfs", true)
    case 0xF2F5_2010: self.init("f2fs", true)
    case 0x4D44: self.init("vfat", true)
    case 0x2011_BAB0: self.init("exfat", true)
    case 0x6969: self.init("nfs", false)
    case 0xFF53_4D42, 0xFE53_4D42, 0x517B: self.init("smb", false)
    case 0x6573_5546: self.init("fuse", false)
    case 0x794C_7630: self.init("overlay", false)
    case 0x0102_1997: self.init("9p", false)
    case 0x00C3_6400: self.init("ceph", false)
    default: self.init("type 0x" + String(UInt64(bitPattern: type), radix: 16), true)
    }
  }

  private init(_ name: String, _ eventsAreReliable: Bool) {
    self.name = name
    self.eventsAreReliable = eventsAreReliable
  }
}

extension FileSystemKind {
  init(of descriptor: Int32) throws(SystemError) {
    var type: Int64 = 0
    try valueOrErrno { stickerd_file_system_type(descriptor, &type) }
    self.init(type: type)
  }
}
