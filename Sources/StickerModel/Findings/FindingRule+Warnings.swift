extension FindingRule {
  static let warningRules = nameWarnings + variantWarnings + contentWarnings + folderWarnings

  private static let nameWarnings = [
    FindingRule(
      "stray-file", .warning, "A picture lies in the share itself, in no theme.",
      breaks:
        "It is no sticker: only the folders of the share are themes. A folder reference ships it all the same.",
      remedy: "Move it into a theme folder."),
    FindingRule(
      "wrong-extension", .warning, "The extension says another format than the content.",
      breaks: "Tools that go by the name (asset catalogs, sticker packs, web servers) refuse or mislabel it.",
      remedy: "Rename it to the extension of its content, or export it again."),
    FindingRule(
      "unsupported-format", .warning, "Apps can't show this format.",
      breaks: "It ships with a folder reference, but is no sticker.",
      remedy: "Export it as PNG."),
    FindingRule(
      "name-unsafe", .warning,
      "The name holds control characters, line breaks, or signs that hide or reorder text.",
      breaks: "It looks like another name, or like several lines, in lists, logs and terminals.",
      remedy: "Rename it."),
    FindingRule(
      "name-portability", .warning, "Windows, exFAT or a zip program would refuse the name.",
      breaks: "Checking out, copying or unpacking fails there, or the file gets another name.",
      remedy:
        "Rename it: no < > : \" | ? * \\, no dot or space at the end, no device name, at most 251 bytes."),
    FindingRule(
      "empty-name", .warning, "The name is nothing but a selector such as '@2x'.",
      breaks: "The file is taken for a sticker of that name at scale 1.",
      remedy: "Put a name before it: tree@2x.png."),
    FindingRule(
      "unknown-scale", .warning, "The scale in the name is none that Apple's platforms know.",
      breaks: "The file is a sticker of its own, '@4x' a part of its name.",
      remedy: "Use @1x, @2x or @3x."),
    FindingRule(
      "variant-order", .warning, "The selectors in the name are doubled, or in another order than Apple's.",
      breaks: "Apps that look for the file by its name don't find it.",
      remedy: "Rename it to stem, @2x, ~ipad, extension: tree@2x~ipad.png."),
    FindingRule(
      "symbol-empty", .warning, "The name holds no ASCII letter and no digit.",
      breaks: "Xcode generates no symbol for it: it can only be asked for by its name as text.",
      remedy: "Give it a name with letters or digits."),
  ]

  private static let variantWarnings = [
    FindingRule(
      "ambiguous-variant", .warning, "Two files of the sticker answer the same requests.",
      breaks: "Only one of them is ever shown: png before webp, heic, avif, gif, jpg, svg and pdf.",
      remedy: "Keep one of them, or tell them apart by @2x, ~ipad or ~dark."),
    FindingRule(
      "scale-mismatch", .warning, "The file is not as much larger than the 1x file as its scale says.",
      breaks: "The sticker has another size on every screen.",
      remedy: "Export all scales from one original: @2x twice, @3x three times the 1x size."),
  ]

  private static let contentWarnings = [
    FindingRule(
      "cgbi", .warning, "The PNG was crushed for iOS (CgBI), which is no standard PNG.",
      breaks: "Nothing but Apple's own decoders can read it.",
      remedy: "Undo it with xcrun -sdk iphoneos pngcrush -revert-iphone-optimizations, or export it again."),
    FindingRule(
      "external-reference", .warning, "The SVG names something outside itself.",
      breaks: "What it refers to is not shipped, so a part of the picture is missing.",
      remedy: "Embed it, or draw it into the file."),
    FindingRule(
      "svg-script", .warning, "The SVG holds a script or event handlers.",
      breaks: "Viewers ignore it or refuse the file; web pages may run it.",
      remedy: "Export it as plain SVG."),
    FindingRule(
      "too-large", .warning, "The picture is larger than a sticker should be.",
      breaks: "It weighs on the app and on the memory of the phone.",
      remedy: "Export it smaller; the limits are settings (findings.largestSide, findings.largestBytes)."),
    FindingRule(
      "license-forbids-pack", .warning, "The licence forbids to hand the picture out in a sticker pack.",
      breaks: "Exports of packs refuse it.",
      remedy: "Leave it out of packs, get another licence, or mute the finding with the reason."),
  ]

  private static let folderWarnings = [
    FindingRule(
      "metadata-invalid", .warning, "A key of theme.json can't be used.",
      breaks: "The last good value of the key stays.",
      remedy: "Correct the key."),
    FindingRule(
      "lproj-theme", .warning, "A theme or group is named like a localisation (*.lproj).",
      breaks: "A folder reference ships it, but an app bundle never shows it as a folder.",
      remedy: "Rename the folder."),
    FindingRule(
      "dotted-group", .warning, "A theme or group has a dot in its name.",
      breaks: "Asset catalogs don't allow it.",
      remedy: "Rename the folder without the dot."),
    FindingRule(
      "not-regular", .warning, "A pipe, socket or device has a picture's name.",
      breaks: "It can't be a sticker, and copying the folder may hang on it.",
      remedy: "Remove it."),
  ]
}
