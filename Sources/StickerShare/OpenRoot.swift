internal import CLinux
internal import Glibc
import StickerModel

/// The share's folder while it is open. Whoever holds this may open things below it.
final class OpenRoot: Sendable {
  let descriptor: Descriptor
  let facts: FileFacts
  /// Our own folders, which are left out wherever they are met: a link or a bind mount may lead to them under any name.
  private let excluded: Set<Place>

  private struct Place: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ facts: FileFacts) {
      device = facts.device
      inode = facts.stamp.inode
    }
  }

  /// - Throws: `ENOENT`, `ENOTDIR`, `EACCES` and so on if the folder can't be opened or entered.
  init(path: String, excluded: [String]) throws(SystemError) {
    descriptor = try Descriptor(valueOrErrno { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    // By name, not by descriptor: that needs the right to enter the folder, without which nothing in it can be seen.
    facts = try FileFacts(".", in: descriptor.number)
    self.excluded = Set(excluded.compactMap(Self.place))
  }

  private static func place(_ path: String) -> Place? {
    guard let number = try? valueOrErrno({ open(path, stickerd_open_path | O_CLOEXEC) }) else { return nil }
    let folder = Descriptor(number)
    return (try? FileFacts(of: folder.number)).map(Place.init)
  }

  var beneath: Beneath { Beneath(root: descriptor.number) }

  func isExcluded(_ facts: FileFacts) -> Bool {
    !excluded.isEmpty && excluded.contains(Place(facts))
  }

  var hasExclusions: Bool { !excluded.isEmpty }

  func isExcluded(_ folder: RelativePath) throws(SystemError) -> Bool {
    let descriptor = try beneath.open(folder, stickerd_open_path)
    return isExcluded(try FileFacts(of: descriptor.number))
  }

  /// What stands at a path, links not followed; `nil` if nothing does.
  func facts(at path: RelativePath) throws(SystemError) -> FileFacts? {
    do throws(SystemError) {
      guard let folder = path.parent else { return facts }
      let descriptor = try beneath.open(folder, stickerd_open_path | O_DIRECTORY)
      return try FileFacts(named: path.name, in: descriptor.number)
    } catch {
      if error.meansVanished { return nil }
      throw error
    }
  }
}
