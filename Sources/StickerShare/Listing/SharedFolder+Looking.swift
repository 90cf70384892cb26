internal import CLinux
internal import Glibc
package import StickerModel

extension SharedFolder: ShareLooking {
  package func list(_ folder: RelativePath, opened: (Int32) -> Void) throws -> Listing {
    try withRoot { root in
      try telling(folder) { () throws(SystemError) in
        // What is not for the index must look as if it were not there, or its rows would stay for ever.
        guard judge.isForIndex(folder: folder),
          try ownFolder(onTheWayTo: folder.parent ?? .share, root) == nil
        else { throw SystemError(code: ENOENT) }
        let descriptor = try root.beneath.open(folder, O_RDONLY | O_DIRECTORY)
        let facts = try FileFacts(of: descriptor.number)
        if root.isExcluded(facts) { throw SystemError(code: ENOENT) }
        opened(descriptor.number)
        let view = Viewpoint(descriptor: descriptor.number, bench: judge.bench(in: folder), root: root)
        return try list(folder, facts, view)
      }
    }
  }

  private func list(
    _ folder: RelativePath, _ facts: FileFacts, _ view: Viewpoint
  ) throws(SystemError) -> Listing {
    var listing = Listing(folder: folder, identity: facts.folderIdentity, isMountPoint: facts.isMountPoint)
    var links = FolderLinks()
    var unshown = UnshownFiles()
    try names.forEach(in: view.descriptor) { (name, told) throws(SystemError) in
      switch try view.sight(name, told) {
      case .entry(let entry): listing.entries.append(entry)
      case .other(let bytes):
        listing.others += 1
        unshown.add(bytes)
      case .unshown(let bytes): unshown.add(bytes)
      case .unshownFolder: unshown.folders.append(folder.appending(Array(name)))
      case .remark(let rule, let owner, let isOther, let bytes):
        if isOther { listing.others += 1 }
        if let bytes { unshown.add(bytes) }
        if rule == .nameNotUTF8, bytes == nil { unshown.folders.append(folder.appending(Array(name))) }
        listing.remarks.append(Remark(rule, folder.appending(Array(name)), owner: owner))
      case .link: links.names.append(Array(name))
      case .nothing, .gone: break
      }
    }
    listing.remarks += links.remarks(in: folder, LinkBorder(root: view.root, path: path), view.descriptor)
    listing.remarks += unshown.remarks(in: folder, view.root, names)
    listing.remarks += nameRemarks(folder.name, isFolder: true).map { Remark($0, folder, owner: facts.owner) }
    listing.entries.putInOrder()
    listing.remarks.sort { ($0.path, $0.rule.rawValue) < ($1.path, $1.rule.rawValue) }
    return listing
  }

  package func look(at path: RelativePath) throws -> Look {
    guard let folder = path.parent else {
      return try withRoot { .entry(Entry(name: [], kind: .folder, stamp: $0.facts.stamp)) }
    }
    guard judge.isForIndex(folder: folder) else { return .irrelevant }
    return try withRoot { root in
      try telling(path) { () throws(SystemError) in
        do throws(SystemError) {
          if try ownFolder(onTheWayTo: folder, root) != nil { return .irrelevant }
          return try look(at: path.name, in: folder, root)
        } catch {
          if error.meansVanished { return .nothing }
          throw error
        }
      }
    }
  }

  private func look(
    at name: [UInt8], in folder: RelativePath, _ root: OpenRoot
  ) throws(SystemError) -> Look {
    let descriptor = try root.beneath.open(folder, stickerd_open_path | O_DIRECTORY)
    let view = Viewpoint(descriptor: descriptor.number, bench: judge.bench(in: folder), root: root)
    let sighting = try withCString(name) { text throws(SystemError) in
      try view.sight(UnsafeRawBufferPointer(start: text, count: name.count), nil)
    }
    return switch sighting {
    case .entry(let entry): .entry(entry)
    case .gone: .nothing
    case .other, .remark, .link, .unshown, .unshownFolder, .nothing: .irrelevant
    }
  }

  package func identity(at path: RelativePath) throws -> FileIdentity? {
    try facts(at: path)?.stamp.identity
  }

  package func folderIdentity(at path: RelativePath) throws -> FolderIdentity? {
    guard let facts = try facts(at: path), facts.kind == .folder else { return nil }
    return facts.folderIdentity
  }

  func facts(at path: RelativePath) throws -> FileFacts? {
    try withRoot { root in try telling(path) { () throws(SystemError) in try root.facts(at: path) } }
  }
}
