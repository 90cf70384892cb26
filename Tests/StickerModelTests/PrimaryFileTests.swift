import StickerKit
import StickerModel
import Testing

private typealias Named = (variant: Variant, format: PictureFormat, problem: PictureProblem?, name: [UInt8])

private func named(_ name: String, _ variant: Variant = Variant(), _ problem: PictureProblem? = nil) -> Named
{
  let format = PictureFormat(rawValue: String(name.split(separator: ".").last!)) ?? .png
  return (variant, format, problem, Array(name.utf8))
}

private func record(
  _ name: String, _ width: Double?, _ height: Double?, scale: Int = 1, orientation: Int = 1
) -> StickerRecord.File {
  let facts = PictureFacts(
    format: PictureFormat(rawValue: String(name.split(separator: ".").last!))!, width: width, height: height,
    orientation: orientation, bytes: 1, digest: Digest(Array(repeating: 0, count: 32)))
  return StickerRecord.File(path: RelativePath(name), facts: facts, variant: Variant(scale: scale))
}

@Suite struct PrimaryFileTests {
  @Test func plainRequestDecides() {
    let dark = Variant(appearance: .dark)
    #expect(primaryIndex(of: [named("tree@2x.png", Variant(scale: 2)), named("tree.png")]) == 1)
    #expect(primaryIndex(of: [named("tree.jpg"), named("tree.png")]) == 1)
    #expect(primaryIndex(of: [named("a.png"), named("a~light.png", Variant(appearance: .light))]) == 1)
    #expect(primaryIndex(of: [named("tree.png", Variant(), .truncated), named("tree.webp")]) == 1)
    #expect(primaryIndex(of: [named("tree~dark.png", dark), named("tree@3x.png", Variant(scale: 3))]) == 1)
  }

  @Test func firstInByteOrderWhereNoneMatches() {
    let dark = Variant(appearance: .dark)
    let ipad = Variant(idiom: .ipad)
    #expect(primaryIndex(of: [named("tree~ipad.png", ipad), named("tree~dark.png", dark)]) == 1)
    #expect(primaryIndex(of: [named("b.png", Variant(), .corrupt), named("a.png", dark)]) == 1)
  }

  @Test func equalFilesArePickedInByteOrderWhateverTheOrderGiven() {
    #expect(primaryIndex(of: [named("tree@1x.png"), named("tree.png")]) == 1)
  }

  @Test func recordsArePickedTheSameWay() {
    #expect(primaryIndex(of: [record("C/tree@2x.png", 2, 2, scale: 2), record("C/tree.png", 1, 1)]) == 1)
  }
}

@Suite struct PointSizeTests {
  @Test(arguments: [
    ([record("a.png", 170, 90)], 170.0, 90.0),
    ([record("a.png", 100, 100), record("a@3x.png", 303, 300, scale: 3)], 101, 100),
    ([record("a@2x.png", 341, 100, scale: 2)], 170.5, 50),
    ([record("a.jpg", 300, 100, orientation: 6)], 100, 300),
    ([record("a.jpg", 300, 100, orientation: 4)], 300, 100),
    ([record("a.svg", 24, 12.5)], 24, 12.5),
    ([record("a.pdf", nil, nil), record("a.svg", 24, 12)], 24, 12),
    ([record("a.png", 8, 8), record("a.svg", 240, 120)], 8, 8),
    ([record("a.png", nil, 8), record("a.svg", 240, 120)], 240, 120),
  ]) func sizeIsThatOfTheLargestBitmapInPoints(files: [StickerRecord.File], width: Double, height: Double) {
    let size = pointSize(of: files)
    #expect(size?.width == width)
    #expect(size?.height == height)
  }

  @Test func noSizeIsNoSize() {
    #expect(pointSize(of: []) == nil)
    #expect(pointSize(of: [record("a.svg", nil, nil), record("a.png", 0, 5)]) == nil)
  }
}
