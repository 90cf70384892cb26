import StickerTraits

/// Everything that the rules find about one sticker; in no order, each rule at most once a file.
///
/// Nothing outside the sticker is looked at, but for `conflict-copy`: it is given with the name that it looks like a
/// copy of, and counts only where that name stands in the same folder.
package func findings(of sticker: ExaminedSticker, limits: FindingLimits) -> [StickerFinding] {
  var found: [StickerFinding] = []
  for index in sticker.files.indices {
    let file = sticker.files[index]
    for rule in file.remarks { found.append(StickerFinding(rule, file: index)) }
    for rule in nameRemarks(file.name, isFolder: false) { found.append(StickerFinding(rule, file: index)) }
    examineContent(of: file, at: index, limits, &found)
  }
  if hasSelectors(sticker) {
    examineScales(sticker, &found)
    examineAppearances(sticker, &found)
  }
  if !sticker.hasSymbol { found.append(StickerFinding(.symbolEmpty, file: sticker.primary)) }
  if let license = sticker.license, forbidsPack(license, limits) {
    found.append(StickerFinding(.licenseForbidsPack, file: sticker.primary, license))
  }
  if let original = originalOfCopy(sticker.stem) {
    found.append(
      StickerFinding(.conflictCopy, file: sticker.primary, String(decoding: original, as: UTF8.self)))
  }
  return found
}

/// Most stickers are one file whose name is a stem and an extension.
private func hasSelectors(_ sticker: ExaminedSticker) -> Bool {
  let longestExtension = 5
  return sticker.files.count > 1 || sticker.files[0].name.count > sticker.stem.count + longestExtension
}

private func examineContent(
  of file: ExaminedSticker.File, at index: Int, _ limits: FindingLimits, _ found: inout [StickerFinding]
) {
  let facts = file.facts
  if let wrong = wrongExtension(of: file) {
    found.append(StickerFinding(.wrongExtension, file: index, wrong))
  }
  if let size = excess(of: facts, limits) { found.append(StickerFinding(.tooLarge, file: index, size)) }
  if facts.orientation != 1 {
    found.append(StickerFinding(.orientationDependent, file: index, "orientation \(facts.orientation)"))
  }
  if facts.format.isVector { found.append(StickerFinding(.vectorInReferenceFolder, file: index)) }
  if facts.traits.isEmpty { return }
  for (trait, rule) in traitRules where facts.traits.contains(trait) {
    found.append(StickerFinding(rule, file: index))
  }
}

private let traitRules: [(PictureFacts.Traits, Rule)] = [
  (.crushed, .cgbi), (.cmyk, .cmyk), (.externalReference, .externalReference), (.script, .svgScript),
]

/// What is too large about a picture, `nil` if nothing is. A vector has no pixels.
private func excess(of facts: PictureFacts, _ limits: FindingLimits) -> String? {
  if !facts.format.isVector, let width = facts.width, let height = facts.height,
    max(width, height) > Double(limits.side)
  {
    return "it has \(pixels(width, height)), the limit is \(limits.side) a side"
  }
  return facts.bytes > limits.bytes ? "it has \(facts.bytes) bytes, the limit is \(limits.bytes)" : nil
}

/// What the content is, if the extension says another format.
private func wrongExtension(of file: ExaminedSticker.File) -> String? {
  guard let dot = file.name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
  let facts = file.facts
  let isPacked = facts.traits.contains(.compressed)
  guard let promised = extensionFormats[file.name[(dot + 1)...].map(lowercased)] else { return nil }
  if promised.format != facts.format { return "its content is \(facts.format.rawValue)" }
  if promised.isPacked == isPacked || facts.format != .svg { return nil }
  return isPacked ? "its content is svgz, compressed" : "its content is svg, not compressed"
}

private let extensionFormats: [[UInt8]: (format: PictureFormat, isPacked: Bool)] = {
  let formats: [(String, PictureFormat)] = [
    ("png", .png), ("apng", .png), ("jpg", .jpg), ("jpeg", .jpg), ("jpe", .jpg), ("jfif", .jpg),
    ("gif", .gif),
    ("webp", .webp), ("svg", .svg), ("svgz", .svg), ("pdf", .pdf), ("heic", .heic), ("heif", .heic),
    ("avif", .avif),
  ]
  return Dictionary(
    uniqueKeysWithValues: formats.map { (Array($0.0.utf8), (format: $0.1, isPacked: $0.0 == "svgz")) })
}()

func pixels(_ width: Double, _ height: Double) -> String { "\(Int(width)) × \(Int(height)) px" }
