extension FindingRule {
  static let errorRules = [
    FindingRule(
      "not-an-image", .error, "The file has a picture's name, but its content is no picture.",
      breaks: "It is copied into the app and can't be shown there: UIImage gives nil.",
      remedy: "Export the picture again, or give the file the extension of what it is."),
    FindingRule(
      "empty-file", .error, "The file is empty.",
      breaks: "It is copied into the app and can't be shown there.",
      remedy: "Save or upload the picture again."),
    FindingRule(
      "unreadable", .error, "The file or folder can't be read by the daemon.",
      breaks: "What was known of it stays published, and changes to it are not seen.",
      remedy: "Give the daemon's user the right to read it: chmod a+r FILE, chmod a+rx FOLDER."),
    FindingRule(
      "name-not-utf8", .error, "The name is no valid UTF-8.",
      breaks: "No Mac and no manifest can name it, so it is not indexed.",
      remedy: "Rename it; convmv -f latin1 -t utf8 repairs names of old systems."),
    FindingRule(
      "symlink-outside", .error, "A symbolic link leads out of the share.",
      breaks: "It ships as a link to nothing; what it points to is never opened.",
      remedy: "Replace it by a copy of the picture."),
    FindingRule(
      "truncated", .error, "The picture ends before its end marker.",
      breaks: "Decoders show a part of it or nothing.",
      remedy: "Copy or upload it again."),
    FindingRule(
      "corrupt", .error, "The picture's bytes are damaged: a decoder refused it.",
      breaks: "It can't be shown.",
      remedy: "Export it again."),
  ]
}
