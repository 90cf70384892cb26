import CLinux
import Glibc
import StickerModel

/// The calls by which a destination is read and written. Each throws a `Problem` that names the file and the reason.
enum Disk {
  struct Status: Hashable {
    enum Kind { case file, folder, other }

    var kind: Kind
    var inode: UInt64
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    var mode: mode_t
  }

  /// Of the name itself, not of what a link points to; `nil` if it is not there.
  static func status(of path: DiskPath) throws(Problem) -> Status? {
    var status = Glibc.stat()
    if path.withCString({ lstat($0, &status) }) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw problem("look at", path)
    }
    return Status(status)
  }

  static func names(in folder: DiskPath) throws(Problem) -> [[UInt8]] {
    guard let stream = folder.withCString({ opendir($0) }) else { throw problem("list", folder) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
      if isPlain(name) { names.append(name) }
    }
    return names
  }

  /// `nil` if there is no such file, or it is no regular one.
  static func contents(of path: DiskPath) throws(Problem) -> [UInt8]? {
    let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
    if number < 0 {
      if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
      throw problem("read", path)
    }
    defer { close(number) }
    var status = Glibc.stat()
    guard fstat(number, &status) == 0 else { throw problem("read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, Int(status.st_size)))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(number, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { throw problem("read", path) }
      if count > 0 { bytes += buffer[..<count] }
    }
  }

  /// - Parameter mode: the permissions of the folder whose place it takes; by default the usual ones.
  static func makeFolder(_ path: DiskPath, like mode: mode_t? = nil) throws(Problem) {
    if path.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST { throw problem("make the folder", path) }
    if let mode, path.withCString({ chmod($0, mode) }) != 0 { throw problem("change the mode of", path) }
  }

  static func link(_ path: DiskPath, to other: DiskPath) throws {
    let result = path.withCString { old in other.withCString { linkat(AT_FDCWD, old, AT_FDCWD, $0, 0) } }
    if result == 0 { return }
    // Not every file system has hard links, and something may be mounted below the destination.
    guard [EPERM, ENOTSUP, EXDEV, EMLINK, EOPNOTSUPP].contains(errno), let bytes = try contents(of: path)
    else {
      throw problem("link", path)
    }
    try create(other) { write in try bytes.withUnsafeBytes(write) }
  }

  static func rename(_ path: DiskPath, to other: DiskPath) throws(Problem) {
    if path.withCString({ old in other.withCString { Glibc.rename(old, $0) } }) != 0 {
      throw problem("replace", other)
    }
  }

  /// Swaps two folders at once; where the file system can't, one after the other by way of a third name.
  static func exchange(_ path: DiskPath, _ other: DiskPath, by way: DiskPath) throws(Problem) {
    if path.withCString({ left in other.withCString { stickerd_exchange(left, $0) } }) == 0 { return }
    guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw problem("replace", other) }
    try rename(other, to: way)
    try rename(path, to: other)
    try rename(way, to: path)
  }

  static func removeFile(_ path: DiskPath) throws(Problem) {
    if path.withCString({ unlink($0) }) != 0, errno != ENOENT { throw problem("remove", path) }
  }

  /// - Returns: whether it is gone; a folder that something is in stays.
  static func removeFolder(_ path: DiskPath) throws(Problem) -> Bool {
    if path.withCString({ rmdir($0) }) == 0 || errno == ENOENT { return true }
    if errno == ENOTEMPTY || errno == EEXIST { return false }
    throw problem("remove", path)
  }

  /// Writes a new file.
  ///
  /// - Returns: what it is now.
  @discardableResult
  static func create(
    _ path: DiskPath, _ fill: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Status {
    let number = path.withCString { stickerd_create($0, 0o666) }
    guard number >= 0 else { throw problem("write", path) }
    var isOpen = true
    defer { if isOpen { close(number) } }
    try fill { try writeAll(number, $0, path) }
    var status = Glibc.stat()
    guard fstat(number, &status) == 0 else { throw problem("write", path) }
    isOpen = false
    // A network file system tells only now that there is no room.
    guard close(number) == 0 else { throw problem("write", path) }
    return Status(status)
  }

  private static func writeAll(
    _ number: Int32, _ bytes: UnsafeRawBufferPointer, _ path: DiskPath
  ) throws(Problem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(number, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw problem("write", path)
      }
    }
  }

  /// From `errno`.
  static func problem(_ what: String, _ path: DiskPath) -> Problem {
    let code = errno
    let status: Problem.Status = [EACCES, EPERM, EROFS].contains(code) ? .noPermission : .io
    return Problem(status, "could not \(what) '\(path)': \(String(cString: strerror(code)))")
  }
}

extension Disk.Status {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    self.init(
      kind: kind, inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
      mode: status.st_mode & 0o7777)
  }
}
