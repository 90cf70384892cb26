internal import CInotifyTools
internal import Glibc
import StickerModel
internal import Synchronization

/// The queue through libinotifytools, as far as it can be trusted: it initialises, decodes and drains.
///
/// Its book-keeping of paths is not used (it never forgets a deleted folder, and watches children before parents), so
/// watches are added to its descriptor directly. The library is one unsynchronised object for the whole process:
/// a second one of these is a programming error.
///
/// `@unchecked Sendable`: the library is called by `init` and then by the draining thread only; adding and removing
/// watches are plain system calls.
package final class InotifyToolsSource: EventSource, @unchecked Sendable {
  private static let isTaken = Atomic<Bool>(false)
  package let descriptor: Int32

  /// - Throws: `WatchRefusal` if the system gives no more instances.
  package init() throws(WatchRefusal) {
    precondition(
      !Self.isTaken.exchange(true, ordering: .sequentiallyConsistent),
      "libinotifytools is one object for the whole process")
    let known = Self.inotifyDescriptors()
    guard inotifytools_initialize() != 0 else {
      let code = inotifytools_error()
      throw WatchRefusal(code: code, reason: Self.reason(noInstance: code))
    }
    guard let own = Self.inotifyDescriptors().subtracting(known).first else {
      throw WatchRefusal(code: ENOENT, reason: "the descriptor of libinotifytools can't be found in /proc")
    }
    descriptor = own
    // The library leaves it blocking, and open for every program that we start.
    _ = fcntl(own, F_SETFD, FD_CLOEXEC)
    _ = fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK)
  }

  package func add(_ folder: Int32) throws(WatchRefusal) -> Int32 {
    // By descriptor: what is watched is what will be listed, whatever has been renamed meanwhile. The link in /proc
    // must be followed, so IN_DONT_FOLLOW has no place here.
    let mask = RawEvent.Kind.wanted.rawValue | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)
    let watch = inotify_add_watch(descriptor, "/proc/self/fd/\(folder)", mask)
    if watch >= 0 { return watch }
    throw WatchRefusal(code: errno, reason: Self.reason(errno))
  }

  private static func reason(noInstance code: Int32) -> String {
    code == EMFILE
      ? "the limit of watching programs is reached (fs.inotify.max_user_instances)"
      : String(cString: strerror(code))
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC: "the limit of watched folders is reached (fs.inotify.max_user_watches)"
    case EACCES: "it may not be read"
    default: String(cString: strerror(code))
    }
  }

  package func remove(_ watch: Int32) {
    _ = inotify_rm_watch(descriptor, watch)
  }

  package func drain(limit: Int) -> [RawEvent] {
    var events: [RawEvent] = []
    while events.count < limit, let event = inotifytools_next_events(0, 1) {
      let start = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
      let padded = UnsafeRawBufferPointer(start: start, count: Int(event.pointee.len))
      let name = Array(padded.prefix { $0 != 0 })
      events.append(
        RawEvent(watch: event.pointee.wd, kind: RawEvent.Kind(rawValue: event.pointee.mask), name: name))
    }
    return events
  }

  /// Our own descriptors that are inotify instances: the library does not tell which one is its.
  private static func inotifyDescriptors() -> Set<Int32> {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var found: Set<Int32> = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var target = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/self/fd/" + name, &target, 63)
      guard count > 0, let number = Int32(name) else { continue }
      let text = String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text == "anon_inode:inotify" { found.insert(number) }
    }
    return found
  }
}
