import StickerModel

/// What an export wrote into its destination the last time. It stands beside the destination, so that nothing of ours is
/// in what an app ships.
struct WrittenList: Hashable {
  struct File: Hashable {
    var digest: Digest
    /// What the disk said of it after it was written.
    var inode: UInt64
    var size: Int64
    var modified: Int64

    init(digest: Digest, status: Disk.Status) {
      (self.digest, inode, size, modified) = (digest, status.inode, status.size, status.modified)
    }

    fileprivate init(digest: Digest, inode: UInt64, size: Int64, modified: Int64) {
      (self.digest, self.inode, self.size, self.modified) = (digest, inode, size, modified)
    }

    /// Whether nobody has touched it since.
    func matches(_ status: Disk.Status) -> Bool {
      status.kind == .file && status.inode == inode && status.size == size && status.modified == modified
    }
  }

  /// The word after `stickerctl export`.
  var form: String
  var files: [RelativePath: File] = [:]

  init(form: String) { self.form = form }

  /// `nil` if it is no list that we know how to read: then nothing in the destination counts as ours.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue.decode(bytes, limit: .max), json["format"]?.text == Self.format,
      json["version"]?.integer == 1, let form = json["form"]?.text
    else { return nil }
    self.init(form: form)
    for entry in json["files"]?.elements ?? [] {
      guard let path = entry["path"]?.text.map({ RelativePath($0) }), isSafe(path), let file = File(entry)
      else {
        return nil
      }
      files[path] = file
    }
  }

  private static let format = "stickerctl-export"

  /// One file to a line, so that it reads well under version control.
  var bytes: [UInt8] {
    var writer = JSONWriter(reserving: 256 + 256 * files.count)
    writer.object { json in
      json.string("format", Self.format)
      json.integer("version", 1)
      json.string("form", form)
      json.key("files")
      json.array { json in
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
          json.lineBreak()
          json.write(path, file)
        }
      }
    }
    return writer.bytes + Array("\n".utf8)
  }
}

extension WrittenList {
  /// Replaces the list beside a destination.
  func write(to place: Place) throws {
    let temporary = DiskPath(place.list.bytes + Array("~".utf8))
    try Disk.removeFile(temporary)
    let bytes = bytes
    try Disk.create(temporary) { write in try bytes.withUnsafeBytes(write) }
    try Disk.rename(temporary, to: place.list)
  }
}

extension WrittenList.File {
  /// Numbers stand as texts: they may be larger than what all readers of JSON keep exactly.
  fileprivate init?(_ json: JSONValue) {
    guard let digest = json["sha256"]?.text.flatMap({ Digest(hexadecimal: $0) }),
      let inode = json["inode"]?.text.flatMap({ UInt64($0) }),
      let size = json["bytes"]?.text.flatMap({ Int64($0) }),
      let modified = json["modified"]?.text.flatMap({ Int64($0) })
    else { return nil }
    self.init(digest: digest, inode: inode, size: size, modified: modified)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ path: RelativePath, _ file: WrittenList.File) {
    object { json in
      json.key("path")
      json.string(bytes: path.bytes)
      json.string("sha256", file.digest.hexadecimal)
      json.string("bytes", String(file.size))
      json.string("inode", String(file.inode))
      json.string("modified", String(file.modified))
    }
  }
}
