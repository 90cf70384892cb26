internal import Glibc
internal import StickerModel

/// The name of our Unix socket in the file system.
struct SocketFile: Sendable {
  let path: String
  private let device: UInt
  private let inode: UInt

  /// A listening socket at `path`, with mode 0660 and the group of this process.
  ///
  /// A socket that nobody answers at any more is replaced; nothing else is ever removed. Two daemons that start at the
  /// same moment on one path could both find it dead: the lock on the state folder keeps them apart before this.
  static func listen(at path: String) throws(Problem) -> (ListeningSocket, SocketFile) {
    let address = try UnixAddress(path)
    try removeStale(path, address)
    let listener = try socketOfOurs(path)
    guard address.bind(listener.descriptor) == 0 else { throw cannotListen(path, errno) }
    // Nobody can connect before listen(2), so there is no moment at which the wrong people could.
    guard let file = SocketFile(path: path), file.restrict() else {
      let number = errno
      unlink(path)
      throw cannotListen(path, number)
    }
    guard Glibc.listen(listener.descriptor, 128) == 0 else {
      let number = errno
      file.remove()
      throw cannotListen(path, number)
    }
    return (listener, file)
  }

  private init?(path: String) {
    guard let found = status(path) else { return nil }
    self.path = path
    device = found.st_dev
    inode = found.st_ino
  }

  /// Removes the name, if it is still the socket that we made.
  func remove() {
    guard let found = status(path), found.st_dev == device, found.st_ino == inode else { return }
    unlink(path)
  }

  /// The folder may hand down a group of its own (setgid); the contract is the group of the process. Only then is it
  /// changed: under the service's filter of system calls that is not allowed, and the folder there hands down nothing.
  private func restrict() -> Bool {
    guard let found = status(path) else { return false }
    let hasOurGroup = found.st_gid == getegid() || lchown(path, uid_t.max, getegid()) == 0
    return hasOurGroup && chmod(path, 0o660) == 0
  }
}

private func status(_ path: String) -> stat? {
  var found = stat()
  return lstat(path, &found) == 0 ? found : nil
}

private func socketOfOurs(_ path: String) throws(Problem) -> ListeningSocket {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  if descriptor < 0 { throw cannotListen(path, errno) }
  return ListeningSocket(descriptor: descriptor)
}

private func removeStale(_ path: String, _ address: UnixAddress) throws(Problem) {
  guard let found = status(path) else {
    if errno == ENOENT { return }
    throw cannotListen(path, errno)
  }
  guard found.st_mode & S_IFMT == S_IFSOCK else {
    throw Problem(
      .cannotCreate,
      "could not make the socket '\(escaped(path.utf8))': something that is no socket is there.",
      hint: "Move it away, or choose another path with --socket.")
  }
  try refuseAnswered(path, address)
  guard let again = status(path), again.st_ino == found.st_ino, again.st_dev == found.st_dev else { return }
  if unlink(path) != 0 && errno != ENOENT { throw cannotListen(path, errno) }
}

/// Returns only if nobody listens at the socket that is there.
private func refuseAnswered(_ path: String, _ address: UnixAddress) throws(Problem) {
  let descriptor = socket(
    AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  if descriptor < 0 { throw cannotListen(path, errno) }
  defer { close(descriptor) }
  switch address.connect(descriptor) == 0 ? 0 : errno {
  case ECONNREFUSED, ENOENT: return
  case 0, EAGAIN:
    throw Problem(
      .temporary, "could not listen on '\(escaped(path.utf8))': another daemon answers there.",
      hint: "Stop it, or choose another path with --socket.")
  case let number: throw cannotListen(path, number)
  }
}

private func cannotListen(_ path: String, _ number: Int32) -> Problem {
  let message = "could not listen on '\(escaped(path.utf8))': \(systemText(number))."
  switch number {
  case EACCES, EPERM:
    return Problem(.noPermission, message, hint: "The folder must be writable for the daemon's user.")
  case ENOENT, ENOTDIR:
    return Problem(
      .cannotCreate, message, hint: "Make the folder first, or choose another path with --socket.")
  default: return Problem(.cannotCreate, message, hint: "Choose another path with --socket.")
  }
}
