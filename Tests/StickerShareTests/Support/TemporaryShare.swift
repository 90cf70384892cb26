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

  private func at<Number: SignedInteger>(
    _ name: RelativePath, _ body: (UnsafePointer<CChar>) -> Number
  ) throws -> Number {
    try withCString(Array((path + "/").utf8) + name.bytes) { path throws(SystemError) in
      try valueOrErrno { body(path) }
    }
  }

  private func makeParent(of name: RelativePath) throws {
    guard let parent = name.parent, (try? at(parent) { access($0, F_OK) }) == nil else { return }
    try folder(parent)
  }

  /// Makes a folder, with those on the way to it.
  func folder(_ name: RelativePath) throws {
    try makeParent(of: name)
    _ = try at(name) { mkdir($0, 0o755) }
  }

  func folder(_ name: String) throws { try folder(RelativePath(name)) }

  /// Writes a file, with its folders.
  func file(_ name: RelativePath, _ content: [UInt8] = [1]) throws {
    try makeParent(of: name)
    let descriptor = try Descriptor(at(name) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) })
    try valueOrErrno { write(descriptor.number, content, content.count) }
  }

  func file(_ name: String, _ content: [UInt8] = [1]) throws { try file(RelativePath(name), content) }

  func link(_ name: RelativePath, to target: String) throws { _ = try at(name) { symlink(target, $0) } }

  func link(_ name: String, to target: String) throws { try link(RelativePath(name), to: target) }

  func pipe(_ name: RelativePath) throws { _ = try at(name) { mkfifo($0, 0o644) } }

  func pipe(_ name: String) throws { try pipe(RelativePath(name)) }

  func protect(_ name: String, _ mode: mode_t) throws { _ = try at(RelativePath(name)) { chmod($0, mode) } }

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
