internal import CLinux
internal import Glibc

/// A user to whom files are opened or refused.
package struct FileUser: Hashable, Sendable {
  package var user: UInt32
  package var group: UInt32
  /// The groups beside it.
  package var groups: [UInt32]

  package init(user: UInt32, group: UInt32, groups: [UInt32]) {
    self.user = user
    self.group = group
    self.groups = groups
  }

  /// Whether this process may look at files as this user: it is the user, or root (which in a container of its own
  /// users may not be everybody).
  package var canBeTried: Bool {
    geteuid() == user || (geteuid() == 0 && trying { stickerd_file_user() == user })
  }

  /// Does `body` with this user's rights on files, access lists included, and takes our own back.
  ///
  /// Only the calling thread changes, and only for files: the kernel's fsuid(2). `body` must not hand work to another.
  package func trying<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0, user != 0 else { return try body() }
    var before = [gid_t](repeating: 0, count: 1024)
    let count = max(0, Int(getgroups(Int32(before.count), &before)))
    _ = stickerd_set_thread_groups(groups.count, groups)
    stickerd_set_file_user(user, group)
    defer {
      stickerd_set_file_user(0, getegid())
      _ = stickerd_set_thread_groups(count, before)
    }
    return try body()
  }

  /// Why a folder can't be written in; `nil` if it can, as far as rights go. Nothing is written to find out.
  package func refusalToWrite(in folder: String) -> String? {
    trying {
      let mode = W_OK | X_OK
      do throws(SystemError) {
        try valueOrErrno { stickerd_may(folder, mode) }
        return nil
      } catch {
        switch error.code {
        // A kernel before 5.8 can't be asked.
        case ENOSYS: return nil
        case EROFS: return "the file system is read-only"
        case EACCES, EPERM: return "it may not be written"
        default: return error.reason
        }
      }
    }
  }
}
