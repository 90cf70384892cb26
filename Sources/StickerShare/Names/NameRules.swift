/// What is for the index, by name: one table that listing goes by and `explain` quotes (RULES 1.3 and 1.4). The first
/// row that matches decides; the patterns of the settings and of the theme come after these rows, the extension last.
enum NameRules {
  /// Extensions of pictures; ASCII upper and lower case are one.
  static let pictures = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "svg", "svgz", "pdf", "heic", "heif", "avif",
  ]

  /// Extensions of pictures that apps can't show.
  static let unsupported = ["tif", "tiff", "bmp", "tga", "ico", "jxl", "jp2"]

  static let rows = [
    NameRule(.notCopied, .file, ".DS_Store", "what a Mac remembers of a window"),
    NameRule(.notCopied, .folder, "CVS", "a folder of a version control system"),
    NameRule(.notCopied, .folder, ".svn", "a folder of a version control system"),
    NameRule(.notCopied, .folder, ".git", "a folder of a version control system"),
    NameRule(.notCopied, .folder, ".hg", "a folder of a version control system"),

    NameRule(.hidden, .either, ".*", "its name begins with a dot, so it is hidden"),

    NameRule(.leftover, .file, "*~", "a backup that an editor left"),
    NameRule(.leftover, .file, "*.tmp", "a temporary file"),
    NameRule(.leftover, .file, "*.temp", "a temporary file"),
    NameRule(.leftover, .file, "*.part", "an unfinished download"),
    NameRule(.leftover, .file, "*.partial", "an unfinished download"),
    NameRule(.leftover, .file, "*.crdownload", "an unfinished download"),
    NameRule(.leftover, .file, "*.download", "an unfinished download"),
    NameRule(.leftover, .file, "*.filepart", "an unfinished upload"),
    NameRule(.leftover, .file, "*.ps-tmp", "a temporary file of Photoshop"),
    NameRule(.leftover, .file, "*.swp", "a swap file of an editor"),
    NameRule(.leftover, .file, "*.swx", "a swap file of an editor"),
    NameRule(.leftover, .file, "~$*", "a lock file of an office program"),
    NameRule(.leftover, .file, "#*#", "an unsaved copy of an editor"),
    NameRule(.leftover, .file, "~syncthing~*", "a temporary file of Syncthing"),
    NameRule(.leftover, .file, "Thumbs.db", "a thumbnail store of Windows"),

    NameRule(.helperFolder, .folder, "LICENSES", "texts of licences"),
    NameRule(.helperFolder, .folder, "__MACOSX", "what a Mac packs beside an archive's files"),
    NameRule(.helperFolder, .folder, "@eaDir", "thumbnails of a file server"),
    NameRule(.helperFolder, .folder, "@tmp", "temporary files of a file server"),
    NameRule(.helperFolder, .folder, "#recycle", "a recycle bin"),
    NameRule(.helperFolder, .folder, "@Recycle", "a recycle bin"),
    NameRule(.helperFolder, .folder, "$RECYCLE.BIN", "a recycle bin"),
    NameRule(.helperFolder, .folder, "#snapshot", "snapshots of a file server"),
    NameRule(.helperFolder, .folder, "~snapshot", "snapshots of a file server"),
    NameRule(.helperFolder, .folder, "@Recently-Snapshot", "snapshots of a file server"),
    NameRule(.helperFolder, .folder, "lost+found", "what a check of the disk found"),
    NameRule(.helperFolder, .folder, "System Volume Information", "a folder of Windows"),
    NameRule(.helperFolder, .folder, "*.download", "an unfinished download"),
  ]
}
