package import StickerModel

/// A folder that exports are written to.
///
/// The next version is put together aside, from what stays (linked, not copied) and what is new; then the two folders
/// trade places at once, so that a build which reads it at that moment sees one of them whole. What others have put
/// there goes along.
package struct Destination {
  private let place: Place
  private let pictures: any PictureSource

  package init(_ place: Place, _ pictures: any PictureSource) {
    self.place = place
    self.pictures = pictures
  }

  /// Brings the folder up to date. If it is, nothing is written.
  ///
  /// - Parameters:
  ///   - form: the word after `stickerctl export`; a folder takes one form only.
  ///   - progress: told how many files are written.
  /// - Throws: `Problem`; `StalePicture` if a picture is not what was published. The folder is as it was then.
  package func write(
    _ tree: ExportTree, form: String, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> Outcome {
    let lock = try FolderLock(place.parent)
    defer { withExtendedLifetime(lock) {} }
    let written = try readList(form)
    try tidy(written)
    let plan = try Plan(place, tree, written, pictures)
    var list = WrittenList(form: form)
    for path in plan.keeps { list.files[path] = plan.steps[path]?.kept }
    if plan.isDone {
      // A copy or a checkout has other inodes, and the next run should not read it all again.
      if list != written { try list.write(to: place) }
      return plan.outcome
    }
    var outcome = plan.outcome
    do {
      let fresh = try build(plan, tree, progress)
      for (path, file) in fresh { list.files[path] = file }
    } catch {
      try? Demolition(place.aside).removeAll()
      throw error
    }
    outcome.bytes = plan.writes.reduce(0) { $0 + (list.files[$1]?.size ?? 0) }
    try swapIn(list, plan, written)
    return outcome
  }

  private func readList(_ form: String) throws -> WrittenList {
    guard let bytes = try Disk.contents(of: place.list), let list = WrittenList(bytes) else {
      return WrittenList(form: form)
    }
    let isThere = try Disk.status(of: place.folder) != nil
    guard list.form == form || list.files.isEmpty || !isThere else {
      throw Problem(
        .cannotCreate, "'\(place.folder)' was written by stickerctl export \(escaped(list.form.utf8))",
        hint: "choose another destination, or remove it with '\(place.list)'.")
    }
    return list
  }

  /// What a run that was killed has left.
  private func tidy(_ written: WrittenList) throws {
    try Demolition(place.aside).removeAll()
    if try Disk.status(of: place.former) != nil {
      try Demolition(place.former).removeOurs(Set(written.files.keys), handingOverTo: place.folder)
    }
  }

  /// - Returns: the files that were written.
  private func build(
    _ plan: Plan, _ tree: ExportTree, _ progress: (Int, Int) throws -> Void
  ) throws -> [RelativePath: WrittenList.File] {
    var fresh: [RelativePath: WrittenList.File] = [:]
    var made: Set<RelativePath> = []
    try Disk.makeFolder(place.aside, like: plan.folders[.share])
    func makeFolders(_ folders: [RelativePath]) throws {
      for folder in folders where made.insert(folder).inserted {
        try Disk.makeFolder(place.aside.appending(folder), like: plan.folders[folder])
      }
    }
    // What is written comes first: where it fails, nothing that stands in the destination was touched.
    let total = plan.outcome.added + plan.outcome.changed
    for path in plan.writes {
      guard let entry = tree.entries[path] else { continue }
      try makeFolders(path.ancestors.reversed())
      fresh[path] = try write(entry.content, to: place.aside.appending(path))
      try progress(fresh.count, total)
    }
    for folder in plan.keptFolders.sorted() { try makeFolders(folder.ancestors.reversed() + [folder]) }
    for path in plan.foreignFiles + plan.keeps {
      try makeFolders(path.ancestors.reversed())
      try carryOver(path)
    }
    return fresh
  }

  /// Somebody may remove a file of theirs at this moment; then it is not carried over.
  private func carryOver(_ path: RelativePath) throws {
    let source = place.folder.appending(path)
    do {
      try Disk.link(source, to: place.aside.appending(path))
    } catch {
      if try Disk.status(of: source) != nil { throw error }
    }
  }

  private func write(_ content: ExportTree.Content, to path: DiskPath) throws -> WrittenList.File {
    switch content {
    case .bytes(let bytes):
      let status = try Disk.create(path) { write in try bytes.withUnsafeBytes(write) }
      return WrittenList.File(digest: pictures.digest(of: bytes), status: status)
    case .picture(let file):
      let status = try Disk.create(path) { write in
        let found = try pictures.read(picture: file.path, write)
        if found != file.digest { throw StalePicture(path: file.path) }
      }
      return WrittenList.File(digest: file.digest, status: status)
    }
  }

  /// The list names old and new files before the folders trade places, so that after a crash at any point all that we
  /// wrote is known to be ours.
  private func swapIn(_ list: WrittenList, _ plan: Plan, _ written: WrittenList) throws {
    var both = list
    for (path, file) in written.files where both.files[path] == nil { both.files[path] = file }
    try both.write(to: place)
    if try Disk.status(of: place.folder) == nil {
      try Disk.rename(place.aside, to: place.folder)
    } else {
      try Disk.exchange(place.aside, place.folder, by: place.former)
      try Disk.rename(place.aside, to: place.former)
      let ours = plan.removals.union(plan.steps.keys)
      try Demolition(place.former).removeOurs(ours, handingOverTo: place.folder)
    }
    try list.write(to: place)
  }
}

/// A picture of the share is not what was published: somebody is changing it.
package struct StalePicture: Error {
  package var path: RelativePath

  package init(path: RelativePath) { self.path = path }
}
