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
  let names = FolderNames()
  private(set) var judge: NameJudge
  private let excluded: [String]
  private var root: OpenRoot?
  /// The folder that was last found to be none of our own, as all on the way to it: folders are asked for one beside
  /// another, and their way is looked at once.
  private var clearFolder = RelativePath.share

  /// - Parameters:
  ///   - path: of the folder, which may be a symbolic link: it is resolved again at each opening.
  ///   - ignore: patterns of the settings.
  ///   - excluded: folders of our own; wherever they are met inside the share, they are left out.
  ///   - threads: how many files are read at once.
  package init(path: String, ignore: [String] = [], excluded: [String] = [], threads: Int = processors()) {
    self.path = path
    self.threads = max(1, threads)
    self.excluded = excluded
    judge = NameJudge(ignore: ignore)
  }

  /// Opens the root for the length of `body`; calls may be nested, and share it.
  ///
  /// - Throws: `ShareProblem` of kind `.unavailable` if it is not there, no folder or not readable, and what `body` throws.
  package func opened<Result>(_ body: () throws -> Result) throws -> Result {
    try withRoot { _ in try body() }
  }

  func withRoot<Result>(_ body: (OpenRoot) throws -> Result) throws -> Result {
    if let root { return try body(root) }
    let root = try openRoot()
    self.root = root
    clearFolder = .share
    defer { self.root = nil }
    return try body(root)
  }

  private func openRoot() throws -> OpenRoot {
    do throws(SystemError) {
      return try OpenRoot(path: path, excluded: excluded)
    } catch {
      throw problem(error, .share)
    }
  }

  /// The first of our own folders on the way to `path`, which may be one itself.
  func ownFolder(onTheWayTo path: RelativePath, _ root: OpenRoot) throws(SystemError) -> RelativePath? {
    guard root.hasExclusions else { return nil }
    var folder = RelativePath.share
    for name in path.components {
      folder = folder.appending(name)
      if clearFolder.isAtOrBelow(folder) { continue }
      if try root.isExcluded(folder) { return folder }
    }
    clearFolder = path
    return nil
  }

  /// - Throws: `ShareProblem` of kind `.unavailable`.
  package func rootIdentity() throws -> RootIdentity {
    try withRoot { root in
      RootIdentity(
        device: root.facts.device, inode: root.facts.stamp.inode, born: root.facts.stamp.born,
        isMountPoint: root.facts.isMountPoint, mountIdentifier: root.facts.mountIdentifier)
    }
  }

  /// The type of the file system of a folder: something else may be mounted there than at the share.
  package func fileSystem(of folder: RelativePath = .share) throws -> FileSystemKind {
    try withRoot { root in
      try telling(folder) { () throws(SystemError) in
        let descriptor = try root.beneath.open(folder, O_RDONLY | O_DIRECTORY)
        return try FileSystemKind(of: descriptor.number)
      }
    }
  }

  /// Why the kernel does not tell of every change in an open folder; `nil` where it does.
  package func blindSpot(_ descriptor: Int32) -> String? {
    guard let kind = try? FileSystemKind(of: descriptor), !kind.eventsAreReliable else { return nil }
    return "changes by others are not told on \(kind.name)"
  }

  /// The patterns of the settings, from now on.
  package func setIgnore(_ patterns: [String]) {
    judge.setIgnore(patterns)
  }

  package func setIgnore(_ patterns: [String], theme: RelativePath) {
    judge.setIgnore(patterns, theme: theme)
  }

  /// Turns a system call's refusal into what it means for the index.
  func telling<Result: ~Copyable>(_ path: RelativePath, _ body: () throws(SystemError) -> Result) throws
    -> Result
  {
    do throws(SystemError) {
      return try body()
    } catch {
      throw problem(error, path)
    }
  }

  private func problem(_ error: SystemError, _ path: RelativePath) -> ShareProblem {
    // Where the share itself can't be looked at, nothing may be concluded: not even that it is empty.
    if path.isShare {
      let reason = error.code == ENOENT ? "there is no such folder" : error.reason
      return ShareProblem(.unavailable, path, code: error.code, reason: reason)
    }
    return ShareProblem(error, path)
  }
}

extension ShareProblem {
  /// What a system call's refusal means for something in the share.
  init(_ error: SystemError, _ path: RelativePath) {
    self.init(
      error.meansVanished ? .vanished : .unreadable, path, code: error.code, reason: error.reason)
  }
}

/// How many threads can run at once here.
package func processors() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
