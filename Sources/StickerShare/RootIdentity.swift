/// Which folder stands at the share's path. Device numbers tell mounts apart, but only while the machine runs.
package struct RootIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var born: Int64
  package var isMountPoint: Bool

  package init(device: UInt64, inode: UInt64, born: Int64, isMountPoint: Bool) {
    self.device = device
    self.inode = inode
    self.born = born
    self.isMountPoint = isMountPoint
  }
}
