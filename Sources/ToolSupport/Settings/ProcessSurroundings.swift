import Glibc
import StickerModel

extension Surroundings {
  /// Those of this process.
  package static let process = Surroundings(
    variable: environmentVariable, currentFolder: workingFolder, read: smallFile, names: folderNames,
    modified: modificationTime)
}

@Sendable private func environmentVariable(_ name: String) -> [UInt8]? {
  guard let value = getenv(name) else { return nil }
  return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
}

@Sendable private func workingFolder() -> String {
  guard let path = getcwd(nil, 0) else { return "/" }
  defer { free(path) }
  return String(cString: path)
}

/// Non-blocking, so that a FIFO in the place of the file does not hang the start.
@Sendable private func smallFile(_ path: String) throws(Problem) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { throw unreadable(path, errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  while bytes.count <= 16 << 20 {
    var code: Int32 = 0
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      code = got < 0 ? errno : 0
      count = max(0, got)
    }
    if code == EINTR { continue }
    guard code == 0 else { throw unreadable(path, code) }
    if part.isEmpty { break }
    bytes += part
  }
  return bytes
}

private func unreadable(_ path: String, _ code: Int32) -> Problem {
  Problem(
    .configuration,
    "could not read the settings file '\(escaped(path.utf8))': \(String(cString: strerror(code)))",
    hint: code == ENOENT ? "check its name, or leave the option out." : "check that you may read it.")
}

@Sendable private func folderNames(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) {
      String(validating: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if let name, name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

@Sendable private func modificationTime(_ path: String) -> Int64? {
  var facts = stat()
  guard stat(path, &facts) == 0 else { return nil }
  return Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
}
