import StickerModel

/// One file that an export writes.
package struct SingleFile {
  private let place: Place
  private let pictures: any PictureSource

  package init(_ place: Place, _ pictures: any PictureSource) {
    self.place = place
    self.pictures = pictures
  }

  /// Replaces the file if its content is another.
  ///
  /// - Throws: `Problem` if somebody else's file is in the way.
  package func write(_ bytes: [UInt8], form: String) throws -> Outcome {
    let lock = try FolderLock(place.parent)
    defer { withExtendedLifetime(lock) {} }
    let own = RelativePath(components: [place.name])
    let known = try Disk.contents(of: place.list).flatMap { WrittenList($0) }
    var outcome = Outcome()
    if let status = try Disk.status(of: place.folder) {
      if try Disk.contents(of: place.folder) == bytes {
        outcome.kept = 1
        return outcome
      }
      guard status.kind == .file, known?.form == form, known?.files[own] != nil else {
        throw Problem(
          .cannotCreate, "'\(place.folder)' was not written by stickerctl export \(form)",
          hint: "move it away, or choose another destination.")
      }
      outcome.changed = 1
    } else {
      outcome.added = 1
    }
    try Disk.removeFile(place.aside)
    let status = try Disk.create(place.aside) { write in try bytes.withUnsafeBytes(write) }
    var list = WrittenList(form: form)
    list.files[own] = WrittenList.File(digest: pictures.digest(of: bytes), status: status)
    try list.write(to: place)
    try Disk.rename(place.aside, to: place.folder)
    outcome.bytes = Int64(bytes.count)
    return outcome
  }
}
