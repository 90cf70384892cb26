import StickerTraits

/// A sticker's size in points: that of its largest bitmap, as it is shown, divided by its scale; without a bitmap that
/// of its first vector with a size. `nil` if no file tells a size.
package func pointSize(of files: [StickerRecord.File]) -> (width: Double, height: Double)? {
  var largest: (area: Double, width: Double, height: Double)?
  var vector: (width: Double, height: Double)?
  for file in files {
    guard let shown = shownSize(of: file.facts) else { continue }
    if file.facts.format.isVector {
      vector = vector ?? shown
    } else if shown.width * shown.height > largest?.area ?? 0 {
      let scale = Double(max(1, file.variant.scale))
      largest = (shown.width * shown.height, shown.width / scale, shown.height / scale)
    }
  }
  return largest.map { ($0.width, $0.height) } ?? vector
}

/// Width and height after the EXIF orientation: 5 to 8 lie on their side.
func shownSize(of facts: PictureFacts) -> (width: Double, height: Double)? {
  guard let width = facts.width, let height = facts.height, width > 0, height > 0 else { return nil }
  return (5...8).contains(facts.orientation) ? (height, width) : (width, height)
}
