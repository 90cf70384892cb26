/// One name of a folder that the index has to know about: a picture file or a folder that may hold some.
package struct Entry: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A regular file with a picture's name; whether it is one, its content decides.
    case picture
    /// A theme or a group.
    case folder
    /// `theme.json` of a theme folder.
    case metadata
    /// A `.license` sidecar of a picture.
    case license
  }

  package var name: [UInt8]
  package var kind: Kind
  package var stamp: FileStamp
  /// Whether something is mounted on this folder.
  package var isMountPoint: Bool
  /// The user id of the owner, for findings.
  package var owner: UInt32

  package init(name: [UInt8], kind: Kind, stamp: FileStamp, isMountPoint: Bool = false, owner: UInt32 = 0) {
    self.name = name
    self.kind = kind
    self.stamp = stamp
    self.isMountPoint = isMountPoint
    self.owner = owner
  }
}

/// What stands in one folder of the share, by the rules of what is indexed. Names are in the order of their bytes.
package struct Listing: Sendable {
  package var folder: RelativePath
  package var identity: FolderIdentity
  package var isMountPoint: Bool
  package var entries: [Entry]
  /// The number of files that are no pictures and not ignored.
  package var others: Int
  /// What is wrong with names or kinds in this folder; it replaces what was remarked about it before.
  package var remarks: [Remark]

  package init(
    folder: RelativePath, identity: FolderIdentity, isMountPoint: Bool = false, entries: [Entry] = [],
    others: Int = 0, remarks: [Remark] = []
  ) {
    self.folder = folder
    self.identity = identity
    self.isMountPoint = isMountPoint
    self.entries = entries
    self.others = others
    self.remarks = remarks
  }
}

/// Something wrong with one path, noticed while looking (a finding before it has a sentence).
package struct Remark: Hashable, Sendable {
  package var rule: Rule
  package var path: RelativePath
  /// How many names of the folder it stands for.
  package var count: Int
  /// What they weigh, where that matters.
  package var bytes: Int64
  package var owner: UInt32

  package init(
    _ rule: Rule, _ path: RelativePath, count: Int = 1, bytes: Int64 = 0, owner: UInt32 = 0
  ) {
    self.rule = rule
    self.path = path
    self.count = count
    self.bytes = bytes
    self.owner = owner
  }
}

/// The answer to a look at one name.
package enum Look: Sendable {
  /// A picture, a folder that counts, or metadata.
  case entry(Entry)
  /// Something is there, but it is not for the index (`explain` tells why).
  case irrelevant
  /// Nothing has this name, or a folder on the way is gone.
  case nothing
}

/// The share as the reconciler sees it. Only StickerShare opens files; a test hands over a scripted one.
package protocol ShareLooking: AnyObject {
  /// Lists one folder. `opened` is given the open descriptor before the first name is read, so that a watch can be
  /// set first: what is created after the watch is told by an event, what was there before is in the list.
  ///
  /// - Throws: `ShareProblem`, with `.vanished` if nothing (or no folder) stands there any more.
  func list(_ folder: RelativePath, opened: (Int32) -> Void) throws -> Listing

  /// Looks at one name without opening it.
  func look(at path: RelativePath) throws -> Look

  /// The bytes of a theme's `theme.json` with its stamp.
  func metadata(ofTheme theme: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp)

  /// The bytes of a picture's `.license` sidecar with its stamp.
  func license(ofPicture picture: RelativePath) throws -> (bytes: [UInt8], stamp: FileStamp)

  /// The patterns of a theme's `theme.json`, relative to it, that keep names out of the index from now on.
  func setIgnore(_ patterns: [String], theme: RelativePath)

  /// The identity of the file that stands at `path` now, whatever its kind, `nil` if nothing stands there.
  func identity(at path: RelativePath) throws -> FileIdentity?

  /// The identity of the folder that stands at `path` now, `nil` if none does.
  func folderIdentity(at path: RelativePath) throws -> FolderIdentity?
}

/// Why something on the share could not be looked at.
package struct ShareProblem: Error, Hashable, Sendable {
  package enum Kind: Sendable {
    case vanished
    /// No permission, or an I/O error: what was known of it stays.
    case unreadable
    /// The share itself is missing, unmounted or unreadable.
    case unavailable
  }

  package var kind: Kind
  package var path: RelativePath
  /// The system's error number.
  package var code: Int32
  /// A sentence for people, without the path.
  package var reason: String

  package init(_ kind: Kind, _ path: RelativePath, code: Int32, reason: String) {
    self.kind = kind
    self.path = path
    self.code = code
    self.reason = reason
  }
}
