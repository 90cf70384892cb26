import Glibc
import StickerModel

@testable import StickerShare

/// A folder of its own for one test, removed with all that it holds.
final class TemporaryShare {
  /// Lies in a folder that holds nothing else, so that `../` is a place outside the share that is ours.
  let path: String
  let outside: String

  init() throws {
    var template = Array("/tmp/share-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
    outside = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = outside + "/share"
    try valueOrErrno { mkdir(path, 0o755) }
  }

  deinit {
    Self.remove(AT_FDCWD, outside)
  }

  /// Folder by folder: paths may be longer than any call takes.
  private static func remove(_ parent: Int32, _ name: UnsafePointer<CChar>) {
    if unlinkat(parent, name, 0) == 0 { return }
    let folder = openat(parent, name)
    guard folder >= 0 else { return }
    let descriptor = Descriptor(folder)
    var names: [[UInt8]] = []
    try? FolderNames().forEach(in: descriptor.number) { name, _ in
      if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { names.append(Array(name)) }
    }
    for name in names { try? withCString(name) { remove(descriptor.number, $0) } }
    unlinkat(parent, name, AT_REMOVEDIR)
  }

  private static func openat(_ parent: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
    (try? FileFacts(name, in: parent).kind) == .folder
      ? Glibc.openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) : -1
  }

  private func at<Result>(_ name: RelativePath, _ body: (UnsafePointer<CChar>) -> Result) throws -> Result {
    try withCString(Array((path + "/").utf8) + name.bytes) { body($0) }
  }

  func folder(_ name: RelativePath, mode: mode_t = 0o755) throws {
    if let parent = name.parent, !parent.isShare, try at(parent, { access($0, F_OK) }) != 0 {
      try folder(parent)
    }
    try valueOrErrno { try! at(name) { mkdir($0, mode) } }
  }

  func folder(_ name: String) throws { try folder(RelativePath(name)) }

  /// Writes a file, with its folders.
  func file(_ name: RelativePath, _ content: [UInt8] = [1]) throws {
    if let parent = name.parent, !parent.isShare, try at(parent, { access($0, F_OK) }) != 0 {
      try folder(parent)
    }
    let number = try at(name) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    let descriptor = try Descriptor(valueOrErrno { number })
    try valueOrErrno { write(descriptor.number, content, content.count) }
  }

  func file(_ name: String, _ content: [UInt8] = [1]) throws { try file(RelativePath(name), content) }

  func link(_ name: String, to target: String) throws {
    try valueOrErrno { try! at(RelativePath(name)) { symlink(target, $0) } }
  }

  func pipe(_ name: String) throws {
    try valueOrErrno { try! at(RelativePath(name)) { mkfifo($0, 0o644) } }
  }

  func protect(_ name: String, _ mode: mode_t) throws {
    try valueOrErrno { try! at(RelativePath(name)) { chmod($0, mode) } }
  }

  func rename(_ old: String, _ new: String) throws {
    try valueOrErrno { Glibc.rename("\(path)/\(old)", "\(path)/\(new)") }
  }

  func shared(ignore: [String] = [], excluded: [String] = []) -> SharedFolder {
    SharedFolder(path: path, ignore: ignore, excluded: excluded, threads: 2)
  }
}

extension SharedFolder {
  func list(_ folder: String) throws -> Listing { try list(RelativePath(folder)) { _ in } }

  func names(in folder: String) throws -> [String] {
    try list(folder).entries.map { escaped($0.name) }
  }
}
