package import StickerModel

/// Publishes `findings.json` beside the manifest, so that a script on the share can tell the artist: written aside and
/// put in place by renaming, and only when something is found or mended.
///
/// It is written before the manifest and may be a moment ahead of it. Belongs to the thread of its catalog.
package final class FindingsPublisher {
  static let name = "findings.json"

  private let folder: String
  private let files: any DocumentFiles
  private let digest: ([UInt8]) -> Digest
  private let ownerName: (UInt32) -> String

  /// - Parameters:
  ///   - folder: what others read.
  ///   - digest: SHA-256.
  ///   - ownerName: of a user id.
  ///   - files: the folder itself, unless a test wants it to fail.
  package init(
    folder: String, digest: @escaping ([UInt8]) -> Digest, ownerName: @escaping (UInt32) -> String,
    files: (any DocumentFiles)? = nil
  ) {
    self.folder = folder
    self.digest = digest
    self.ownerName = ownerName
    self.files = files ?? FolderFiles(folder: folder)
  }

  /// - Returns: whether a new document was put in place.
  /// - Throws: `Problem` for what the disk refuses, and what the catalog throws.
  @discardableResult
  package func publish(from source: any FindingSource) throws -> Bool {
    let generation = try source.generation()
    if generation == 0 { return false }
    do {
      return try publish(from: source, generation: generation)
    } catch {
      throw (error as? DocumentFailure)?.problem(in: folder) ?? error
    }
  }

  private func publish(from source: any FindingSource, generation: Int) throws -> Bool {
    let last = try source.publishedFindings()
    let isThere = try last.document.map(isInPlace) ?? false
    if isThere, !last.isStale { return false }
    let document = FindingsDocument(
      share: source.shareIdentifier, generation: generation, findings: try source.findings(),
      ownerName: ownerName)
    let sum = digest(document.list)
    if isThere, let known = last.document, known.digest == sum {
      try source.published(known)
      return false
    }
    try source.published(PublishedFindings.Document(digest: sum, stamp: try place(document.bytes)))
    return true
  }

  private func isInPlace(_ document: PublishedFindings.Document) throws -> Bool {
    try files.stamp(of: Self.name)?.isSameDocument(as: document.stamp) ?? false
  }

  private func place(_ bytes: [UInt8]) throws -> FileStamp {
    _ = try files.makeFolder("")
    let aside = try files.writeAside(bytes, for: Self.name)
    do {
      try files.rename(aside.temporary, to: Self.name)
    } catch {
      try? files.remove(aside.temporary)
      throw error
    }
    return aside.stamp
  }
}
