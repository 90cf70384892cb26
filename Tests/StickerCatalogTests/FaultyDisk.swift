import CSQLite
import Glibc
import Synchronization

/// A disk below SQLite that refuses to write from a chosen moment on, for the calling thread only.
///
/// SQLite lets its system calls be replaced for just this. What is tested is therefore the real library and the real
/// product: no seam of ours stands between. Reading always works, as it does on a full or read-only disk.
enum FaultyDisk {
  /// How the disk refuses.
  struct Fault: Hashable, Sendable, CustomStringConvertible {
    var code: Int32
    /// A full disk takes a part of the first write without an error.
    var isShort = false

    var description: String { "\(String(cString: strerror(code)))\(isShort ? ", after a part" : "")" }
  }

  private struct State {
    var thread: pthread_t?
    /// Writes that still work.
    var left = Int.max
    var fault = Fault(code: ENOSPC)
    var written = 0
    var refused = 0
  }

  private static let state = Mutex(State())
  /// One test at a time: the tests of this target run side by side.
  private static let turn = Mutex(())

  /// Calls `body` with a disk whose faults it chooses.
  static func use<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = replaced
    return try turn.withLock { _ in
      state.withLock { $0 = State(thread: pthread_self()) }
      defer { state.withLock { $0 = State() } }
      return try body()
    }
  }

  /// After `writes` more, every further one fails.
  static func breaks(after writes: Int, _ fault: Fault) {
    state.withLock {
      $0.left = writes
      $0.fault = fault
      $0.refused = 0
    }
  }

  static func heals() { state.withLock { $0.left = .max } }

  /// Writes since the last `use`, refused ones too.
  static var writes: Int { state.withLock { $0.written } }
  /// Writes that were refused since it broke.
  static var refused: Int { state.withLock { $0.refused } }

  /// How many of `count` bytes the disk takes; `nil`, with `errno`, if it refuses.
  private static func take(_ count: Int) -> Int? {
    let (taken, code) = state.withLock { take(count, $0.fault, &$0) }
    if taken == nil { errno = code }
    return taken
  }

  private static func take(_ count: Int, _ fault: Fault, _ state: inout State) -> (Int?, Int32) {
    guard let thread = state.thread, pthread_equal(thread, pthread_self()) != 0 else { return (count, 0) }
    state.written += 1
    if state.left > 0 {
      if state.left != .max { state.left -= 1 }
      return (count, 0)
    }
    state.refused += 1
    if fault.isShort && state.refused == 1 && count > 1 { return (count / 2, 0) }
    return (nil, fault.code)
  }

  // MARK: - The system calls of SQLite's unix layer

  private typealias Writing = @convention(c) (Int32, UnsafeRawPointer?, Int, Int64) -> Int
  private typealias Truncating = @convention(c) (Int32, Int64) -> Int32
  private typealias Allocating = @convention(c) (Int32, Int64, Int64) -> Int32

  private static let pwrite: Writing = { descriptor, bytes, count, offset in
    take(count).map { Glibc.pwrite(descriptor, bytes, $0, off_t(offset)) } ?? -1
  }
  private static let truncate: Truncating = { descriptor, size in
    take(1) == nil ? -1 : Glibc.ftruncate(descriptor, off_t(size))
  }
  /// posix_fallocate(3) returns its error number.
  private static let allocate: Allocating = { descriptor, offset, count in
    take(1) == nil ? errno : Glibc.posix_fallocate(descriptor, off_t(offset), off_t(count))
  }

  private static let replaced: Void = {
    replace("pwrite", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self))
    replace("pwrite64", unsafeBitCast(pwrite, to: sqlite3_syscall_ptr.self))
    replace("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self))
    replace("fallocate", unsafeBitCast(allocate, to: sqlite3_syscall_ptr.self))
  }()

  /// Calls that this build of SQLite does not make stay what they are.
  private static func replace(_ name: String, _ call: @escaping sqlite3_syscall_ptr) {
    sqlite3_initialize()
    guard let layer = sqlite3_vfs_find(nil), layer.pointee.xGetSystemCall(layer, name) != nil else { return }
    _ = layer.pointee.xSetSystemCall(layer, name, call)
  }
}
