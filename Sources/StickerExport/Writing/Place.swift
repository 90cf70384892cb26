import Glibc
package import StickerModel

/// Where an export goes, with the names that it uses beside it.
package struct Place: Sendable {
  let parent: DiskPath
  /// The last name of the destination.
  let name: [UInt8]
  let folder: DiskPath
  /// What was written there the last time.
  let list: DiskPath
  /// The next version while it is being written.
  let aside: DiskPath
  /// The former version while it is taken apart.
  let former: DiskPath

  /// - Parameters:
  ///   - path: absolute. A link at its end is followed, so that the folder behind it is swapped and not the link.
  ///   - share: nothing may be written there.
  /// - Throws: `Problem`.
  package init(_ path: String, outside share: String) throws(Problem) {
    let tidy = String(path.reversed().drop { $0 == "/" }.reversed())
    let whole = Self.real(tidy) ?? tidy
    guard let cut = whole.utf8.lastIndex(of: slash),
      case let name = String(whole[whole.index(after: cut)...]),
      isPlain(name)
    else { throw Problem(.usage, "'\(escaped(path.utf8))' can't be a destination", hint: "name a folder.") }
    let wanted = cut == whole.startIndex ? "/" : String(whole[..<cut])
    guard let parent = Self.real(wanted) else {
      throw Problem(
        .cannotCreate, "there is no folder '\(escaped(wanted.utf8))' for the destination",
        hint: "make it first.")
    }
    // Links on the way are followed, too.
    try Self.check(
      parent == "/" ? "/" + name : parent + "/" + name, share: Self.real(share), currentFolder: Self.real(".")
    )
    self.parent = DiskPath(parent == "/" ? "" : parent)
    self.name = Array(name.utf8)
    folder = self.parent.appending(name)
    list = self.parent.appending(RelativePath(fileName(".".utf8 + Array(name.utf8), ".stickerctl-export")))
    aside = self.parent.appending(RelativePath(fileName(".".utf8 + Array(name.utf8), ".stickerctl-new")))
    former = self.parent.appending(RelativePath(fileName(".".utf8 + Array(name.utf8), ".stickerctl-old")))
  }

  private static func check(_ place: String, share: String?, currentFolder: String?) throws(Problem) {
    if let share, isAtOrBelow(place, share) || isAtOrBelow(share, place) {
      throw Problem(
        .usage, "the destination '\(escaped(place.utf8))' lies in the share, or around it",
        hint: "exports go elsewhere: what lies in the share is taken for artwork.")
    }
    // A folder that trades places is another one afterwards, and a shell that stands in it would be left in the old one.
    if let currentFolder, isAtOrBelow(currentFolder, place) {
      throw Problem(
        .usage, "the destination '\(escaped(place.utf8))' is the current folder, or around it",
        hint: "name a folder of its own for the export.")
    }
  }

  private static func isAtOrBelow(_ path: String, _ folder: String) -> Bool {
    (path + "/").utf8.starts(with: (folder + "/").utf8)
  }

  /// For people.
  package var shown: String { folder.description }

  /// Whether the name ends like this, in whichever case.
  package func isNamed(_ ending: String) -> Bool {
    String(decoding: name, as: UTF8.self).lowercased().hasSuffix(ending) && name.count > ending.utf8.count
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
  }
}
