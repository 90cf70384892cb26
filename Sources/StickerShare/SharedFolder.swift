internal import CLinux
internal import Glibc
package import StickerModel

/// The folder with the themes, as the rest of the program sees it: listings, stamps, facts. Nothing else opens files
/// of the share, and nothing here writes.
///
/// The root is open only during `opened`, so that the disk below it can be unmounted when nothing happens. Belongs to
/// one thread; inspecting uses threads of its own while it lasts.
package final class SharedFolder {
  let path: String
  let threads: Int
  var judge: NameJudge
  private let excluded: [String]
  private var excludedIdentities: Set<[UInt64]> = []
  private var root: Int32?
  let names = FolderNames()

  /// - Parameters:
  ///   - path: of the folder, which may be a symbolic link.
  ///   - ignore: patterns of the settings.
  ///   - excluded: folders of our own; wherever they are met inside the share, they are left out.
  ///   - threads: how many files are read at once.
  package init(path: String, ignore: [String] = [], excluded: [String] = [], threads: Int) {
    self.path = path
    self.threads = max(1, threads)
    self.excluded = excluded
    judge = NameJudge(ignore: ignore)
  }

  /// Opens the root for the length of `body`; calls may be nested.
  ///
  /// - Throws: `ShareProblem` of kind `.unavailable` if it is not there, no folder or not readable, and what `body` throws.
  package func opened<Result>(_ body: () throws -> Result) throws -> Result {
    if root != nil { return try body() }
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw ShareProblem(.unavailable, .share, code: errno, reason: Self.reason(errno))
    }
    root = number
    defer {
      close(number)
      root = nil
    }
    // By device and inode: a link or a bind mount may lead to them under any name.
    excludedIdentities = Set(
      excluded.compactMap { path in
        let number = open(path, stickerd_open_path | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let folder = Descriptor(number)
        return (try? FileFacts(of: folder.number)).map { [$0.device, $0.stamp.inode] }
      })
    return try body()
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such folder"
    case ENOTDIR: "it is not a folder"
    case EACCES, EPERM: "it may not be read"
    default: String(cString: strerror(code))
    }
  }

  package func rootIdentity() throws -> RootIdentity {
    try opened {
      let facts = try below(.share) { () throws(SystemError) in try FileFacts(of: rootNumber) }
      return RootIdentity(
        device: facts.device, inode: facts.stamp.inode, born: facts.stamp.born,
        isMountPoint: facts.isMountPoint)
    }
  }

  /// The type of the share's file system.
  package func fileSystem() throws -> FileSystemKind {
    try opened { try below(.share) { () throws(SystemError) in try FileSystemKind(of: rootNumber) } }
  }

  var rootNumber: Int32 {
    guard let root else { preconditionFailure("the share is looked at within `opened` only") }
    return root
  }

  var beneath: Beneath { Beneath(root: rootNumber) }

  func isExcluded(_ facts: FileFacts) -> Bool {
    !excludedIdentities.isEmpty && excludedIdentities.contains([facts.device, facts.stamp.inode])
  }

  /// Turns a system call's refusal into what it means for the index.
  func below<Result>(_ path: RelativePath, _ body: () throws(SystemError) -> Result) throws -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw problem(error, path)
    }
  }

  func problem(_ error: SystemError, _ path: RelativePath) -> ShareProblem {
    switch error.code {
    // A link in the way is nothing for us, too.
    case ENOENT, ENOTDIR, ELOOP, EXDEV:
      ShareProblem(.vanished, path, code: error.code, reason: error.reason)
    case EACCES, EPERM: ShareProblem(.unreadable, path, code: error.code, reason: "it may not be read")
    default: ShareProblem(.unreadable, path, code: error.code, reason: error.reason)
    }
  }

  /// The patterns of the settings, from now on.
  package func setIgnore(_ patterns: [String]) {
    judge.setIgnore(patterns)
  }

  /// Why the kernel does not tell of every change in an open folder; `nil` where it does.
  package func blindSpot(_ descriptor: Int32) -> String? {
    guard let kind = try? FileSystemKind(of: descriptor), !kind.eventsAreReliable else { return nil }
    return "changes by others are not told on \(kind.name)"
  }

  package func setIgnore(_ patterns: [String], theme: RelativePath) {
    judge.setIgnore(patterns, theme: theme)
  }
}
