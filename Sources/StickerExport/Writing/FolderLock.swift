import Glibc
import StickerModel

/// Keeps two exports into one folder apart. The system gives it up when the program ends, however it ends.
final class FolderLock {
  private let number: Int32

  /// Waits for the other.
  init(_ folder: DiskPath) throws(Problem) {
    let path = folder.bytes.isEmpty ? DiskPath("/") : folder
    number = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard number >= 0 else { throw Disk.problem("open", path) }
    // Where the file system has no locks there is nothing to wait for.
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  deinit { close(number) }
}
