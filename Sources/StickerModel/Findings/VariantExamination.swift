import StickerTraits

/// Rules that compare the files of one sticker.
func examineScales(_ sticker: ExaminedSticker, _ found: inout [StickerFinding]) {
  for index in sticker.files.indices {
    guard let wrong = scaleMismatch(of: sticker.files[index], in: sticker) else { continue }
    found.append(StickerFinding(.scaleMismatch, file: index, wrong))
  }
  let isScaled = sticker.files.contains { $0.variant.scale > 1 || namesScaleOne($0.name, stem: sticker.stem) }
  // A vector serves every scale.
  guard isScaled, !sticker.files.contains(where: { $0.facts.format.isVector }) else { return }
  let scales = Set(sticker.files.map(\.variant.scale))
  let missing = [1, 2, 3].filter { !scales.contains($0) }.map { "\($0)x" }
  if missing.isEmpty { return }
  found.append(
    StickerFinding(.missingScale, file: sticker.primary, "it lacks " + missing.joined(separator: " and ")))
}

func examineAppearances(_ sticker: ExaminedSticker, _ found: inout [StickerFinding]) {
  guard let dark = sticker.files.firstIndex(where: { $0.variant.appearance == .dark }),
    !sticker.files.contains(where: { $0.variant.appearance != .dark })
  else { return }
  found.append(StickerFinding(.darkUnpaired, file: dark))
}

/// `tree@1x.png` says its scale, `tree.png` does not; both are 1x.
private func namesScaleOne(_ name: [UInt8], stem: [UInt8]) -> Bool {
  let suffixes = name.dropFirst(stem.count)
  guard let at = suffixes.firstIndex(of: UInt8(ascii: "@")) else { return false }
  return suffixes[at...].starts(with: "@1x".utf8)
}

/// What a file's size is and should be, `nil` if it fits the 1x file or there is none to compare with.
private func scaleMismatch(of file: ExaminedSticker.File, in sticker: ExaminedSticker) -> String? {
  let scale = file.variant.scale
  guard scale > 1, let size = bitmapSize(file), let base = onefold(of: file, in: sticker) else { return nil }
  let wanted = (width: base.width * Double(scale), height: base.height * Double(scale))
  if abs(size.width - wanted.width) <= 1, abs(size.height - wanted.height) <= 1 { return nil }
  return "it is \(pixels(size.width, size.height)), \(scale) times the 1x file would be "
    + pixels(wanted.width, wanted.height)
}

/// The size of the 1x file for the same requests; one of the same format before the others.
private func onefold(
  of file: ExaminedSticker.File, in sticker: ExaminedSticker
) -> (width: Double, height: Double)? {
  var variant = file.variant
  variant.scale = 1
  let candidates = sticker.files.filter { $0.variant == variant && !$0.facts.format.isVector }
  let same = candidates.first { $0.facts.format == file.facts.format } ?? candidates.first
  return same.flatMap(bitmapSize)
}

/// As it is shown; `nil` for a vector, and where it is not known.
private func bitmapSize(_ file: ExaminedSticker.File) -> (width: Double, height: Double)? {
  if file.facts.format.isVector { return nil }
  return shownSize(of: file.facts)
}
