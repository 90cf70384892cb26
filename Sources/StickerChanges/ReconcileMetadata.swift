import StickerModel

/// `theme.json` and licence sidecars.
extension ReconcilePass {
  func compareMetadata(_ listing: Listing) throws {
    let folder = listing.folder
    if folder.depth == 1 {
      if let entry = listing.entries.first(where: { $0.kind == .metadata }) {
        if try index.metadataStamp(ofTheme: folder) != entry.stamp {
          try readMetadata(folder, entry.stamp)
        }
      } else if try hadMetadata(folder) {
        forgetMetadata(folder)
      }
    }
    var known = try index.licenseStamps(in: folder)
    for entry in listing.entries where entry.kind == .license {
      let sidecar = folder.appending(entry.name)
      guard let picture = picture(ofSidecar: sidecar) else { continue }
      if known.removeValue(forKey: picture) != entry.stamp { try readLicense(sidecar: sidecar, entry.stamp) }
    }
    for picture in known.keys { batch.metadata.append(.license(picture, nil, nil)) }
  }

  /// Under this name, or under the one that the theme had before this pass: its values come along with a renamed theme.
  private func hadMetadata(_ theme: RelativePath) throws -> Bool {
    if try index.metadataStamp(ofTheme: theme) != nil { return true }
    return try batch.folders.contains { change in
      guard case .moved(let origin, theme) = change else { return false }
      return try index.metadataStamp(ofTheme: origin) != nil
    }
  }

  func readMetadata(_ theme: RelativePath, _ stamp: FileStamp) throws {
    if try index.metadataStamp(ofTheme: theme) == stamp { return }
    do {
      let read = try around.share.metadata(ofTheme: theme)
      let known = try index.metadata(ofTheme: theme)
      let (metadata, problems) = readThemeMetadata(read.bytes, keeping: known)
      batch.metadata.append(.theme(theme, read.stamp, metadata, problems: problems))
      ignore(metadata.ignore, known?.ignore ?? [], theme)
    } catch let problem as ShareProblem {
      if problem.kind != .vanished {
        outcome.unreadable.append(problem)
        batch.unreadable.append(problem)
      }
    }
  }

  func forgetMetadata(_ theme: RelativePath) {
    batch.metadata.append(.theme(theme, nil, nil, problems: []))
    around.share.setIgnore([], theme: theme)
    outcome.followUps.append(Hint(theme, .tree, .now))
  }

  /// Other patterns make other names count: the theme is looked at again.
  private func ignore(_ patterns: [String], _ known: [String], _ theme: RelativePath) {
    around.share.setIgnore(patterns, theme: theme)
    if patterns != known { outcome.followUps.append(Hint(theme, .tree, .now)) }
  }

  func readLicense(sidecar: RelativePath, _ stamp: FileStamp) throws {
    guard let picture = picture(ofSidecar: sidecar) else { return }
    do {
      let read = try around.share.license(ofPicture: picture)
      batch.metadata.append(.license(picture, read.stamp, readLicenseStatement(read.bytes)))
    } catch let problem as ShareProblem {
      if problem.kind != .vanished {
        outcome.unreadable.append(problem)
        batch.unreadable.append(problem)
      }
    }
  }

  /// `tree.png` for `tree.png.license`.
  func picture(ofSidecar path: RelativePath) -> RelativePath? {
    let ending = Array(".license".utf8)
    guard path.bytes.count > ending.count, path.bytes.suffix(ending.count).elementsEqual(ending) else {
      return nil
    }
    return RelativePath(Array(path.bytes.dropLast(ending.count)))
  }
}
