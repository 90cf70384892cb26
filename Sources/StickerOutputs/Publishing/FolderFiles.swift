import Glibc
package import StickerModel

/// The publish folder on disk.
///
/// No descriptor is kept between calls: the folder may lie inside the share, and an open one would make its unmounting fail.
/// Nothing is synced to the disk: what a loss of power leaves behind is found by digest at the next start.
package final class FolderFiles: DocumentFiles {
  /// write(2), or what a test puts in its place.
  package typealias Writing = (Int32, UnsafeRawBufferPointer) -> Int

  private let folder: String
  private let writing: Writing
  private var count = 0

  package init(folder: String, writing: @escaping Writing = { write($0, $1.baseAddress, $1.count) }) {
    self.folder = folder
    self.writing = writing
  }

  package func makeFolder(_ name: String) throws(DocumentFailure) -> Bool {
    if mkdir(path(name), 0o755) == 0 {
      try check(chmod(path(name), 0o755), .makeFolder, name)
      return true
    }
    let code = errno
    var status = Glibc.stat()
    guard code == EEXIST, stat(path(name), &status) == 0 else {
      throw DocumentFailure(.makeFolder, name, code: code)
    }
    if status.st_mode & S_IFMT != S_IFDIR { throw DocumentFailure(.makeFolder, name, code: EEXIST) }
    return false
  }

  /// The temporary name has one length, whatever the name it gets in the end.
  package func writeAside(_ bytes: [UInt8], for name: String) throws(DocumentFailure) -> WrittenAside {
    count += 1
    let temporary = temporaryName(beside: name, process: getpid(), count: count)
    let descriptor = openNew(temporary)
    try check(descriptor, .write, name)
    do throws(DocumentFailure) {
      return WrittenAside(temporary: temporary, stamp: try fill(descriptor, name, bytes))
    } catch {
      unlink(path(temporary))
      throw error
    }
  }

  package func rename(_ temporary: String, to name: String) throws(DocumentFailure) {
    try check(Glibc.rename(path(temporary), path(name)), .replace, name)
  }

  package func remove(_ name: String) throws(DocumentFailure) {
    if unlink(path(name)) != 0 && errno != ENOENT { throw DocumentFailure(.remove, name, code: errno) }
  }

  package func names(in folder: String) throws(DocumentFailure) -> [String] {
    guard let stream = opendir(path(folder)) else {
      if errno == ENOENT { return [] }
      throw DocumentFailure(.list, folder, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  package func stamp(of name: String) throws(DocumentFailure) -> FileStamp? {
    var status = Glibc.stat()
    if lstat(path(name), &status) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw DocumentFailure(.look, name, code: errno)
    }
    return status.st_mode & S_IFMT == S_IFREG ? FileStamp(status) : nil
  }

  package func read(_ name: String) throws(DocumentFailure) -> [UInt8]? {
    let descriptor = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT || errno == ELOOP || errno == ENOTDIR { return nil }
      throw DocumentFailure(.read, name, code: errno)
    }
    defer { close(descriptor) }
    var status = Glibc.stat()
    try check(fstat(descriptor, &status), .read, name)
    if status.st_mode & S_IFMT != S_IFREG || status.st_size > largestDocument { return nil }
    guard let bytes = contents(of: descriptor, expecting: Int(status.st_size)) else {
      throw DocumentFailure(.read, name, code: errno)
    }
    return bytes
  }

  package func touch(_ name: String, at time: Int64) throws(DocumentFailure) {
    let moment = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
    let times = [timespec(tv_sec: 0, tv_nsec: 1_073_741_822), moment]  // the first: UTIME_OMIT
    try check(utimensat(AT_FDCWD, path(name), times, AT_SYMLINK_NOFOLLOW), .touch, name)
  }

  /// What has the name already was left by a process of the same number that was killed.
  private func openNew(_ name: String) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path(name), flags, 0o600)
    if descriptor >= 0 || errno != EEXIST { return descriptor }
    unlink(path(name))
    return open(path(name), flags, 0o600)
  }

  /// Closes the descriptor in any case: a network file system tells only then that there is no room.
  private func fill(_ descriptor: Int32, _ name: String, _ bytes: [UInt8]) throws(DocumentFailure)
    -> FileStamp
  {
    var failure = writeAll(descriptor, bytes)
    var status = Glibc.stat()
    if failure == 0 && (fchmod(descriptor, 0o644) != 0 || fstat(descriptor, &status) != 0) { failure = errno }
    if close(descriptor) != 0 && failure == 0 { failure = errno }
    if failure != 0 { throw DocumentFailure(.write, name, code: failure) }
    return FileStamp(status)
  }

  /// A full disk first takes a part without an error, and refuses the next write.
  ///
  /// - Returns: 0 or the error number.
  private func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { whole in
      var rest = whole[...]
      while !rest.isEmpty {
        let written = writing(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if written > 0 {
          rest = rest.dropFirst(written)
        } else if written == 0 || errno != EINTR {
          return written == 0 ? ENOSPC : errno
        }
      }
      return 0
    }
  }

  private func path(_ name: String) -> String { name.isEmpty ? folder : "\(folder)/\(name)" }

  private func check(_ result: Int32, _ step: DocumentFailure.Step, _ name: String) throws(DocumentFailure) {
    if result < 0 { throw DocumentFailure(step, name, code: errno) }
  }
}

/// A theme of 100,000 stickers has 90 MB; what is larger by far is not ours, and is not read into memory.
private let largestDocument = 1 << 28

/// Reads to the end; `nil` and `errno` if that fails.
private func contents(of descriptor: Int32, expecting size: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(size)
  let piece = 1 << 16
  return withUnsafeTemporaryAllocation(byteCount: piece, alignment: 16) { buffer in
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, piece)
      if count == 0 { return bytes }
      if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) } else if errno != EINTR { return nil }
    }
  }
}

extension FileStamp {
  /// The birth time stays 0: documents are told apart by inode, size and modification.
  fileprivate init(_ status: stat) {
    self.init(
      inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
      changed: Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec), born: 0)
  }
}
