import Glibc
import StickerCatalog
import StickerModel
import ToolSupport

/// What every command needs: what was asked, where to look, where to write. Nothing is opened before it is needed.
final class Session {
  let invocation: Invocation
  let output: ByteOutput
  let terminal: TerminalText
  private var foundPlaces: DaemonPlaces?
  private var openReader: CatalogReader?

  init(_ invocation: Invocation, output: ByteOutput) {
    self.invocation = invocation
    self.output = output
    terminal = TerminalText(descriptor: STDOUT_FILENO)
  }

  var wantsJSON: Bool { invocation.has("json") }
  var wantsNull: Bool { invocation.has("null") }

  func places() throws -> DaemonPlaces {
    if let foundPlaces { return foundPlaces }
    let found = try DaemonPlaces(invocation)
    foundPlaces = found
    return found
  }

  func reader() throws -> CatalogReader {
    if let openReader { return openReader }
    let path = try places().index
    guard access(path, F_OK) == 0 || errno != ENOENT else {
      throw Problem(
        .noInput, "there is no index in '\(escaped(try places().state.utf8))'",
        hint: "start stickerd, or say where its state is: stickerctl --state DIR.")
    }
    let reader = try CatalogReader(path: path)
    openReader = reader
    return reader
  }

  func client() throws -> RequestClient {
    RequestClient(socket: try places().socket)
  }

  /// A path that was typed, as the share knows it: from the share, or absolute and below it.
  func sharePath(_ typed: [UInt8]) throws -> RelativePath {
    if typed.first != slash { return tidied(typed) }
    guard let share = try reader().sharePath else { return tidied(typed) }
    let place = realPlace(typed)
    for root in [Array(share.utf8), realPlace(Array(share.utf8))] {
      for path in [typed, place] where path == root || path.starts(with: root + [slash]) {
        return tidied(Array(path.dropFirst(root.count)))
      }
    }
    throw Problem(
      .usage, "'\(escaped(typed))' lies outside the share '\(escaped(share.utf8))'",
      hint: "give a path below the share, like Camping/tree.png.")
  }

  /// The name of an existing theme: one that does not exist is a mistake, not an empty list.
  func themeName(_ typed: [UInt8]) throws -> [UInt8] {
    var name = typed
    while name.count > 1, name.last == slash { name.removeLast() }
    let known = try reader().themes().map(\.name)
    if known.contains(where: { $0.utf8.elementsEqual(name) }) { return name }
    let near = nearest(String(decoding: name, as: UTF8.self), among: known)
    throw Problem(
      .difference, "there is no theme '\(escaped(name))'",
      hint: near.map { "did you mean '\(escaped($0.utf8))'?" } ?? "stickerctl themes lists them.")
  }

  private func tidied(_ path: [UInt8]) -> RelativePath {
    let names = path.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    return RelativePath(components: names.map(Array.init))
  }
}

/// A path whose folder's links are resolved; the last name stays, for it may be a link in the share.
private func realPlace(_ path: [UInt8]) -> [UInt8] {
  let folder = Array((path.lastIndex(of: slash).map { path[..<$0] } ?? []) + [0])
  let resolved = folder.withUnsafeBufferPointer { bytes in
    bytes.withMemoryRebound(to: CChar.self) { realpath($0.baseAddress, nil) }
  }
  guard let resolved else { return path }
  defer { free(resolved) }
  let place = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  return (place == [slash] ? [] : place) + path[(folder.count - 1)...]
}
