internal import CLinux
internal import Glibc
package import StickerModel

extension SharedFolder: ShareLooking {
  package func list(_ folder: RelativePath, opened: (Int32) -> Void) throws -> Listing {
    try self.opened {
      let descriptor = try beneath(folder, O_RDONLY | O_DIRECTORY)
      let facts = try below(folder) { () throws(SystemError) in try FileFacts(of: descriptor.number) }
      opened(descriptor.number)
      var listing = Listing(folder: folder, identity: facts.folderIdentity, isMountPoint: facts.isMountPoint)
      var links = Links()
      do {
        try names.forEach(in: descriptor.number) { name, kind in
          take(name, kind, of: descriptor.number, into: &listing, &links)
        }
      } catch let error as SystemError {
        throw problem(error, folder)
      }
      listing.remarks += links.remarks(in: folder)
      listing.entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
      return listing
    }
  }

  private func beneath(_ path: RelativePath, _ flags: Int32) throws -> Descriptor {
    do throws(SystemError) {
      return try beneath.open(path, flags)
    } catch {
      throw problem(error, path)
    }
  }

  private func take(
    _ name: UnsafeRawBufferPointer, _ kind: FolderNames.Kind, of descriptor: Int32,
    into listing: inout Listing,
    _ links: inout Links
  ) {
    var facts: FileFacts?
    var kind = kind
    if kind == .unknown {
      facts = look(name, in: descriptor)
      guard let known = facts else { return }
      kind = known.kind
    }
    switch judge.verdict(name, kind, in: listing.folder) {
    case .picture: add(name, .picture, facts, descriptor, to: &listing)
    case .folder: add(name, .folder, facts, descriptor, to: &listing)
    case .metadata: add(name, .metadata, facts, descriptor, to: &listing)
    case .license: add(name, .license, facts, descriptor, to: &listing)
    case .other: listing.others += 1
    case .unsupported:
      listing.others += 1
      remark(.unsupportedFormat, name, descriptor, in: &listing)
    case .stray: remark(.strayFile, name, descriptor, in: &listing)
    case .special: remark(.notRegular, name, descriptor, in: &listing)
    case .notText: remark(.nameNotUTF8, name, descriptor, in: &listing)
    case .link: links.take(name, in: descriptor, isOutside: leadsOutside(name, descriptor, listing.folder))
    case .ignored: break
    }
  }

  /// A name that went away between the two looks is just not there.
  private func look(_ name: UnsafeRawBufferPointer, in descriptor: Int32) -> FileFacts? {
    guard let start = name.baseAddress else { return nil }
    return try? FileFacts(start.assumingMemoryBound(to: CChar.self), in: descriptor)
  }

  private func add(
    _ name: UnsafeRawBufferPointer, _ kind: Entry.Kind, _ known: FileFacts?, _ descriptor: Int32,
    to listing: inout Listing
  ) {
    guard let facts = known ?? look(name, in: descriptor) else { return }
    // Between reading its name and looking at it, it may have become something else.
    guard facts.isFolder == (kind == .folder), facts.isFolder || facts.isRegular else { return }
    if kind == .folder && isExcluded(facts) { return }
    listing.entries.append(
      Entry(
        name: Array(name), kind: kind, stamp: facts.stamp, isMountPoint: facts.isMountPoint,
        owner: facts.owner))
  }

  private func remark(
    _ rule: Rule, _ name: UnsafeRawBufferPointer, _ descriptor: Int32, in listing: inout Listing
  ) {
    let owner = look(name, in: descriptor)?.owner ?? 0
    listing.remarks.append(Remark(rule, listing.folder.appending(Array(name)), owner: owner))
  }

  package func look(at path: RelativePath) throws -> Look {
    try opened {
      guard let folder = path.parent else { return .irrelevant }
      guard let facts = try facts(at: path) else { return .nothing }
      if !isReachable(folder) { return .irrelevant }
      let verdict = path.name.withUnsafeBytes { judge.verdict($0, facts.kind, in: folder) }
      switch verdict {
      case .picture: return .entry(entry(path, .picture, facts))
      case .folder: return isExcluded(facts) ? .irrelevant : .entry(entry(path, .folder, facts))
      case .metadata: return .entry(entry(path, .metadata, facts))
      case .license: return .entry(entry(path, .license, facts))
      default: return .irrelevant
      }
    }
  }

  private func entry(_ path: RelativePath, _ kind: Entry.Kind, _ facts: FileFacts) -> Entry {
    Entry(
      name: path.name, kind: kind, stamp: facts.stamp, isMountPoint: facts.isMountPoint, owner: facts.owner)
  }

  /// Whether every folder on the way counts.
  private func isReachable(_ folder: RelativePath) -> Bool {
    var inner = folder
    while let outer = inner.parent {
      let verdict = inner.name.withUnsafeBytes { judge.verdict($0, .folder, in: outer) }
      guard case .folder = verdict else { return false }
      inner = outer
    }
    return true
  }

  package func identity(at path: RelativePath) throws -> FileIdentity? {
    try opened { try facts(at: path)?.stamp.identity }
  }

  package func folderIdentity(at path: RelativePath) throws -> FolderIdentity? {
    try opened { try facts(at: path).flatMap { $0.isFolder ? $0.folderIdentity : nil } }
  }

  /// What stands at a path, links not followed; `nil` if nothing does. Only its folder is opened.
  func facts(at path: RelativePath) throws -> FileFacts? {
    do throws(SystemError) {
      guard let folder = path.parent else { return try FileFacts(of: rootNumber) }
      let descriptor = try beneath.open(folder, stickerd_open_path | O_DIRECTORY)
      return try FileFacts(named: path.name, in: descriptor.number)
    } catch {
      let problem = problem(error, path)
      if problem.kind == .vanished { return nil }
      throw problem
    }
  }
}

extension FileFacts {
  var kind: FolderNames.Kind {
    isFolder ? .folder : isRegular ? .file : isLink ? .link : .special
  }
}
