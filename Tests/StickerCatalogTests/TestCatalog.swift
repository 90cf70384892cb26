import StickerCatalog
import StickerModel

/// A catalog in memory with short ways to say what happened on the share.
final class TestCatalog {
  let catalog: Catalog
  private var inode: UInt64 = 100
  private var stamps: [String: FileStamp] = [:]

  init(path: String = ":memory:", whole: Bool = true) throws {
    var count = 0
    catalog = try Catalog(
      path: path, render: Self.line,
      makeIdentifier: {
        count += 1
        return "id\(count)"
      }, makeShareIdentifier: { "share-uuid" }, now: { "2026-01-01T00:00:00.000Z" })
    if whole { try catalog.finishBuilding() }
  }

  private static func line(_ record: StickerRecord) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("id", record.id)
      json.string("path", record.path.text)
      json.string("label", record.label)
      json.string("license", record.license)
      json.key("files")
      json.array(of: record.files) { $0.string($1.path.description + $1.facts.digest.hexadecimal) }
      json.key("formerPaths")
      json.array(of: record.formerPaths) { $0.string($1.description) }
      json.integer("changed", record.changed)
    }
    return json.bytes
  }

  func stamp(_ path: String) -> FileStamp {
    if let known = stamps[path] { return known }
    inode += 1
    let stamp = FileStamp(inode: inode, size: 10, modified: 1, changed: 1, born: Int64(inode))
    stamps[path] = stamp
    return stamp
  }

  static func facts(_ content: UInt8, problem: PictureProblem? = nil) -> PictureFacts {
    PictureFacts(
      format: .png, width: 10, height: 10, alpha: true, bytes: 10,
      digest: Digest([UInt8](repeating: content, count: 32)), problem: problem)
  }

  func folder(_ path: String) -> FolderChange {
    let stamp = stamp(path)
    return .seen(
      RelativePath(path), FolderIdentity(inode: stamp.inode, born: stamp.born), isMountPoint: false,
      others: 0,
      remarks: [])
  }

  func picture(_ path: String, _ content: UInt8) -> FileChange {
    .stored(RelativePath(path), stamp(path), .picture(Self.facts(content)))
  }

  func move(_ from: String, _ to: String) -> FileChange {
    let stamp = stamp(from)
    stamps[to] = stamp
    return .moved(from: RelativePath(from), to: RelativePath(to), stamp)
  }

  @discardableResult
  func apply(folders: [FolderChange] = [], _ files: FileChange..., metadata: [MetadataChange] = []) throws
    -> Update
  {
    var batch = Batch()
    batch.folders = folders
    batch.files = files
    batch.metadata = metadata
    return try catalog.apply(batch)
  }

  /// `path: id` of every sticker of every theme, in the published order.
  func places() throws -> [String] {
    try lines().map { line in
      let parts = line.split(separator: "\"")
      return "\(parts[7]): \(parts[3])"
    }
  }

  func lines() throws -> [String] {
    var lines: [String] = []
    for theme in try catalog.themeSummaries() {
      try catalog.stickerLines(ofTheme: theme.key) { lines.append(String(decoding: $0.json, as: UTF8.self)) }
    }
    return lines
  }
}
