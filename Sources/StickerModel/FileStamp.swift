/// What one look at a file told: it changes whenever the bytes may have.
///
/// Times are nanoseconds since 1970. `born` is 0 where the file system keeps no birth time.
package struct FileStamp: Hashable, Sendable {
  package var inode: UInt64
  package var size: Int64
  package var modified: Int64
  package var changed: Int64
  package var born: Int64
  /// The user id of the owner, for findings. No part of what makes two stamps differ: another owner is another change
  /// time.
  package var owner: UInt32

  package init(
    inode: UInt64, size: Int64, modified: Int64, changed: Int64, born: Int64, owner: UInt32 = 0
  ) {
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.born = born
    self.owner = owner
  }

  package static func == (left: FileStamp, right: FileStamp) -> Bool {
    left.changed == right.changed && left.identity == right.identity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(changed)
  }

  /// What a file keeps when it is renamed; the change time is not part of it, since rename(2) moves it.
  package var identity: FileIdentity {
    FileIdentity(inode: inode, size: size, modified: modified, born: born)
  }
}

/// A file known under one name and found under another has the same identity (RULES, ids, a).
///
/// An inode alone identifies nothing: ext4 gives a freed one to the next file.
package struct FileIdentity: Hashable, Sendable {
  package var inode: UInt64
  package var size: Int64
  package var modified: Int64
  package var born: Int64

  package init(inode: UInt64, size: Int64, modified: Int64, born: Int64) {
    self.inode = inode
    self.size = size
    self.modified = modified
    self.born = born
  }
}

/// A folder keeps its identity when it is renamed. The device number is never part of it: it differs after a restart.
package struct FolderIdentity: Hashable, Sendable {
  package var inode: UInt64
  package var born: Int64

  package init(inode: UInt64, born: Int64) {
    self.inode = inode
    self.born = born
  }
}
