/// What is indexed, by name: one table that listing goes by and `explain` quotes (RULES 1.3 and 1.4).
struct NameRules {
  struct Row {
    let pattern: NamePattern
    /// Continues "it is not indexed: …".
    let reason: String

    init(_ pattern: String, _ reason: String) {
      self.pattern = NamePattern(pattern)
      self.reason = reason
    }
  }

  /// Extensions of pictures; ASCII upper and lower case are one.
  static let pictures = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "svg", "svgz", "pdf", "heic", "heif", "avif",
  ]

  /// Pictures that apps can't show.
  static let unsupported = ["tif", "tiff", "bmp", "tga", "ico", "jxl", "jp2"]

  static let leftovers = [
    Row("*~", "a backup that an editor left"),
    Row("*.tmp", "a temporary file"), Row("*.temp", "a temporary file"),
    Row("*.part", "an unfinished download"), Row("*.partial", "an unfinished download"),
    Row("*.crdownload", "an unfinished download"), Row("*.download", "an unfinished download"),
    Row("*.filepart", "an unfinished upload"), Row("*.ps-tmp", "a temporary file of Photoshop"),
    Row("*.swp", "a swap file of an editor"), Row("*.swx", "a swap file of an editor"),
    Row("~$*", "a lock file of an office program"), Row("#*#", "an unsaved copy of an editor"),
    Row("~syncthing~*", "a temporary file of Syncthing"), Row("Thumbs.db", "a thumbnail store of Windows"),
  ]

  static let folders = [
    Row("CVS", "a folder of a version control system"), Row("LICENSES", "licence texts"),
    Row("__MACOSX", "what a Mac packs beside an archive's files"), Row("@eaDir", "thumbnails of a NAS"),
    Row("@tmp", "temporary files of a NAS"), Row("#recycle", "a recycle bin"),
    Row("@Recycle", "a recycle bin"),
    Row("$RECYCLE.BIN", "a recycle bin"), Row("#snapshot", "snapshots of a NAS"),
    Row("~snapshot", "snapshots of a NAS"), Row("@Recently-Snapshot", "snapshots of a NAS"),
    Row("lost+found", "what a file system check found"),
    Row("System Volume Information", "a folder of Windows"),
    Row("*.download", "an unfinished download"),
  ]

  private static let pictureBytes = pictures.map { Array($0.utf8) }
  private static let unsupportedBytes = unsupported.map { Array($0.utf8) }

  static func isPicture(_ name: UnsafeRawBufferPointer) -> Bool { hasExtension(name, among: pictureBytes) }
  static func isUnsupported(_ name: UnsafeRawBufferPointer) -> Bool {
    hasExtension(name, among: unsupportedBytes)
  }
  static func leftover(_ name: UnsafeRawBufferPointer) -> Row? {
    leftovers.first { $0.pattern.matches(name) }
  }
  static func folder(_ name: UnsafeRawBufferPointer) -> Row? { folders.first { $0.pattern.matches(name) } }

  private static func hasExtension(_ name: UnsafeRawBufferPointer, among known: [[UInt8]]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let length = name.count - dot - 1
    guard length >= 3, length <= 4 else { return false }
    return known.contains { candidate in
      candidate.count == length && (0..<length).allSatisfy { lower(name[dot + 1 + $0]) == candidate[$0] }
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
