import Foundation
import Glibc
import StickerModel
import StickerWatch
import Synchronization
import Testing

/// A folder that is watched by the real kernel and scanned by a loop as small as can be: what a hint names is
/// looked at, and every folder is watched before it is listed.
final class WatchedFolder {
  /// The library is one object for the whole process.
  private static let source = Result { try InotifyToolsSource() }

  let path: String
  private let cookies: String
  let watcher: ShareWatcher
  private let told = Told()
  private var known: Set<RelativePath> = []
  private var cookie = 0

  static var descriptor: Int32 { get throws { try source.get().descriptor } }

  init(history: EventHistory? = nil) throws {
    let base = NSTemporaryDirectory() + "stickerd-watch-" + UUID().uuidString
    (path, cookies) = (base + "/share", base + "/cookies")
    for folder in [base, path, cookies] { mkdir(folder, 0o755) }
    watcher = ShareWatcher(source: try Self.source.get(), history: history) { [told] in told.take($0) }
    try watcher.watchCookies(cookies)
    watcher.start()
    scan(.share)
  }

  deinit {
    watcher.stop()
    watcher.forgetAll()
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  /// Follows hints until all that happened before the call has been told; gives the hints.
  @discardableResult
  func settle() -> [Hint] {
    cookie += 1
    let name = "\(path.utf8.count)-\(cookie)"
    let file = open(cookies + "/" + name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    close(file)
    #expect(told.wait { $0.cookies.contains(name) }, "no cookie came back")
    return follow()
  }

  /// Follows the hints that were told so far.
  @discardableResult
  func follow() -> [Hint] {
    let hints = told.takeHints()
    for hint in hints { look(at: hint.path) }
    return hints
  }

  var overflowed: Bool { told.report.overflowed }

  /// Paths of everything that was found, in order.
  var found: [String] { known.map(\.description).sorted() }

  private func look(at path: RelativePath) {
    var facts = stat()
    guard lstat(full(path), &facts) == 0 else {
      known = known.filter { !$0.isAtOrBelow(path) }
      return
    }
    known.insert(path)
    if facts.st_mode & S_IFMT == S_IFDIR { scan(path) }
  }

  private func scan(_ folder: RelativePath) {
    let descriptor = open(full(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    #expect(watcher.watch(folder, descriptor: descriptor) == .watched)
    guard let listing = fdopendir(descriptor) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == [46] || name == [46, 46] { continue }
      known.insert(folder.appending(name))
      if entry.pointee.d_type == DT_DIR { scan(folder.appending(name)) }
    }
  }

  private func full(_ path: RelativePath) -> String { self.path + "/" + path.description }

  // What people do.

  func make(_ folder: String) { mkdir(path + "/" + folder, 0o755) }

  func write(_ file: String) {
    let descriptor = open(path + "/" + file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    _ = Glibc.write(descriptor, "x", 1)
    close(descriptor)
  }

  func rename(_ old: String, to new: String) {
    #expect(Glibc.rename(path + "/" + old, path + "/" + new) == 0)
  }

  func removeTree(_ folder: String) { try? FileManager.default.removeItem(atPath: path + "/" + folder) }
}
