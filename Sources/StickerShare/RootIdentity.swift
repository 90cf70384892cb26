/// Which folder stands at the share's path. Device and mount numbers tell mounts apart, but only while the machine
/// runs.
package struct RootIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var born: Int64
  package var isMountPoint: Bool
  /// Another one after an unmount and a mount of the same disk, which void every watch; 0 if the kernel doesn't tell.
  package var mountIdentifier: UInt64

  package init(device: UInt64, inode: UInt64, born: Int64, isMountPoint: Bool, mountIdentifier: UInt64 = 0) {
    self.device = device
    self.inode = inode
    self.born = born
    self.isMountPoint = isMountPoint
    self.mountIdentifier = mountIdentifier
  }
}
