extension FindingRule {
  static let infoRules = [
    FindingRule(
      "symlink", .info, "The folder holds symbolic links.",
      breaks: "They ship as links and are not indexed.",
      remedy: "Replace them by copies."),
    FindingRule(
      "shipped-not-shown", .info,
      "The theme holds files that ship with a folder reference and are no stickers.",
      breaks: "They weigh on the app for nothing.",
      remedy: "Move them out of the theme; stickerctl list --mirror shows what ships."),
    FindingRule(
      "missing-scale", .info, "The sticker has some scales and lacks others.",
      breaks: "Screens of that scale show a resized picture.",
      remedy: "Export @2x and @3x beside the 1x file."),
    FindingRule(
      "dark-unpaired", .info, "The sticker has a dark file and no light one.",
      breaks: "In light mode the dark picture is shown.",
      remedy: "Add the file without ~dark."),
    FindingRule(
      "vector-in-reference-folder", .info, "UIKit can't load a vector from a folder.",
      breaks: "An app that uses the folder reference directly shows nothing.",
      remedy: "Put a PNG beside it, or ship it in an asset catalog (stickerctl export xcassets)."),
    FindingRule(
      "orientation-dependent", .info, "The picture is stored turned, and says so in its EXIF data.",
      breaks: "Whatever ignores EXIF shows it lying on its side.",
      remedy: "Export it upright: mogrify -auto-orient FILE."),
    FindingRule(
      "cmyk", .info, "The picture has the colors of print (CMYK).",
      breaks: "Colors differ from device to device, and some decoders refuse it.",
      remedy: "Export it as sRGB."),
    FindingRule(
      "conflict-copy", .info, "The sticker looks like a copy that a sync or copy program made of another.",
      breaks: "It is shown as a sticker of its own.",
      remedy: "Keep the better one under the plain name, and remove the other."),
    FindingRule(
      "temp-leftover", .info, "A temporary file has been left for more than a day.",
      breaks: "It ships with a folder reference.",
      remedy: "Remove it, unless an upload still writes it."),
    FindingRule(
      "license-missing", .info, "The theme tells the licence of some stickers, but not of all.",
      breaks: "Nobody knows whether the others may be used.",
      remedy: "Add \"license\" to theme.json, or a sidecar tree.png.license with an SPDX-License-Identifier."),
  ]

  static let duplicateRules = [
    FindingRule(
      "name", .warning, "Stickers in different folders have the same name.",
      breaks:
        "Fine in a folder reference. In a flat bundle the build stops (\"Multiple commands produce\"), in an asset "
        + "catalog without namespaces one silently wins.",
      remedy: "Rename all but one, or keep folders as namespaces (stickerctl export xcassets --namespace)."),
    FindingRule(
      "case", .warning, "Names differ only by upper and lower case or by Unicode normal form.",
      breaks:
        "Macs and the simulator take them for one name, so that one is lost when copied; git has the same trouble.",
      remedy: "Rename all but one."),
    FindingRule(
      "symbol", .warning, "Different names get the same generated symbol.",
      breaks: "Inferred: Xcode gives the symbol to the first by code points, and none to the others.",
      remedy: "Rename all but one, so that their letters and digits differ."),
    FindingRule(
      "content", .warning, "Stickers have files with the same bytes.",
      breaks: "The app ships them more than once.",
      remedy: "Keep one of them."),
    FindingRule(
      "same-file", .info, "Stickers are hard links of one file.",
      breaks: "On this disk it is stored once; an app ships it as often as it has names.",
      remedy: "Keep one name, if one picture is meant."),
  ]
}
