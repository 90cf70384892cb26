import Glibc
import StickerModel

/// A whole file, or the beginning of a longer one.
///
/// - Throws: `Problem` with the system's reason.
func readFile(_ path: String, limit: Int = 1 << 30) throws(Problem) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw Problem(.io, "could not read '\(escaped(path.utf8))': \(systemReason())") }
  defer { close(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < limit {
    let count = read(file, &part, min(part.count, limit - bytes.count))
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw Problem(.io, "could not read '\(escaped(path.utf8))': \(systemReason())") }
    if count == 0 { break }
    bytes += part[..<count]
  }
  return bytes
}

/// The names in a folder; none if it can't be read.
func namesIn(_ folder: String) -> [String] {
  guard let open = opendir(folder) else { return [] }
  defer { closedir(open) }
  var names: [String] = []
  while let entry = readdir(open) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

/// Where a link leads; `nil` if it is none, or not for us.
func linkTarget(_ path: String) -> String? {
  var bytes = [CChar](repeating: 0, count: 4096)
  let count = readlink(path, &bytes, bytes.count)
  return count < 0 ? nil : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// Removes a folder that we have made, links not followed.
func removeTree(_ folder: String) {
  for name in namesIn(folder) {
    let path = folder + "/" + name
    if unlink(path) != 0 { removeTree(path) }
  }
  rmdir(folder)
}

/// Of the last call that failed.
func systemReason() -> String { String(cString: strerror(errno)) }
