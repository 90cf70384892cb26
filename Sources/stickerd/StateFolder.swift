import Glibc
import StickerModel

/// The daemon's own folder: the index, the lock, the cookies.
struct StateFolder {
  let path: String

  var database: String { path + "/index.sqlite" }
  var cookies: String { path + "/cookies" }

  /// Makes the folder and takes its lock, which the kernel gives back when the process ends, however it ends.
  ///
  /// - Throws: `Problem`: 73 if it can't be made or written, 75 if another daemon holds it.
  init(path: String) throws {
    self.path = path
    try Self.make(path, mode: 0o755)
    try Self.make(path + "/cookies", mode: 0o700)
    try lock()
  }

  private func lock() throws {
    let file = path + "/lock"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else {
      throw Problem(
        Self.status(errno), "could not write in the state folder '\(escaped(path.utf8))': \(reason(errno))",
        hint: "give the daemon's user the right to write there, or choose another --state folder.")
    }
    // Never closed: the lock lasts as long as the process.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Problem(
        .temporary, "another stickerd works in the state folder '\(escaped(path.utf8))'",
        hint: "stop it first, or choose another --state folder.")
    }
  }

  /// Whether another start may go well by itself: a disk that is full or read-only for a while is no wrong setting.
  private static func status(_ code: Int32) -> Problem.Status {
    [ENOSPC, EDQUOT, EIO, EROFS, ESTALE].contains(code) ? .io : .cannotCreate
  }

  /// The folder and what is missing above it.
  static func make(_ path: String, mode: mode_t) throws {
    if mkdir(path, mode) == 0 {
      chmod(path, mode)
      return
    }
    if errno == ENOENT, let cut = path.lastIndex(of: "/"), cut > path.startIndex {
      try make(String(path[..<cut]), mode: 0o755)
      if mkdir(path, mode) == 0 {
        chmod(path, mode)
        return
      }
    }
    let code = errno
    var facts = stat()
    if stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR { return }
    throw Problem(
      status(code), "could not make the folder '\(escaped(path.utf8))': \(reason(code))",
      hint: "make it for the daemon's user, or choose another place.")
  }
}

func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
