import StickerKit
import Testing

private struct File: Candidate {
  var variant: Variant
  var format: Format
  var problem: ContentProblem?
}

private func file(
  _ scale: Int = 1, _ idiom: Variant.Idiom = .universal, _ appearance: Variant.Appearance = .any,
  _ heightClass: Variant.HeightClass = .any, _ format: Format = .png, _ problem: ContentProblem? = nil
) -> File {
  File(
    variant: Variant(scale: scale, idiom: idiom, appearance: appearance, heightClass: heightClass),
    format: format,
    problem: problem)
}

@Suite struct PickingTests {
  @Test(arguments: [
    (1, [1, 2, 3], 0), (2, [1, 2, 3], 1), (3, [1, 2, 3], 2), (1, [3, 2], 1), (2, [1, 3], 1), (3, [1, 2], 1),
    (2, [1], 0), (3, [2, 1], 0),
  ]) func scaleIsExactElseNextLargerElseLargest(wanted: Int, offered: [Int], index: Int) {
    #expect(Traits(scale: wanted).pick(from: offered.map { file($0) }) == index)
  }

  @Test func moreSpecificAppearanceWinsOverIdiomAndScale() {
    let files = [file(2, .ipad), file(1, .universal, .dark), file(2, .universal, .any, .compact), file(2)]
    let traits = Traits(scale: 2, idiom: .ipad, appearance: .dark, heightClass: .compact)
    #expect(traits.pick(from: files) == 1)
    #expect(traits.pick(from: [files[0], files[2], files[3]]) == 0)
    #expect(traits.pick(from: [files[3], files[2]]) == 1)
  }

  @Test func whatNamesAnotherRequestIsNotPicked() {
    #expect(Traits().pick(from: [file(1, .ipad)]) == nil)
    #expect(Traits().pick(from: [file(1, .universal, .dark)]) == nil)
    #expect(Traits().pick(from: [file(1, .universal, .any, .compact)]) == nil)
    #expect(Traits(appearance: .any).pick(from: [file(1, .universal, .light)]) == nil)
    #expect(Traits(idiom: .iphone).pick(from: [file(1, .ipad), file()]) == 1)
    #expect(Traits().pick(from: [file(), file(1, .universal, .light)]) == 1)
  }

  @Test func vectorServesEveryScale() {
    let vector = file(1, .universal, .any, .any, .svg)
    #expect(Traits(scale: 3).pick(from: [file(2), vector]) == 1)
    #expect(Traits(scale: 1).pick(from: [file(2), vector]) == 1)
    #expect(Traits(scale: 2).pick(from: [vector, file(2)]) == 1)
  }

  @Test func formatsDecideBetweenEqualSelectors() {
    let order: [Format] = [.png, .webp, .heic, .avif, .gif, .jpg, .svg, .pdf]
    #expect(Format.allCases == order)
    for (first, second) in zip(order, order.dropFirst()) {
      let files = [file(1, .universal, .any, .any, second), file(1, .universal, .any, .any, first)]
      #expect(Traits().pick(from: files) == 1)
    }
    #expect(Traits().pick(from: [file(), file()]) == 0)
  }

  @Test func problemsComeLastAndRefusedFilesNever() {
    let truncated = file(1, .universal, .light, .any, .png, .truncated)
    let corrupt = file(1, .universal, .light, .any, .png, .corrupt)
    #expect(Traits().pick(from: [truncated, file(3, .universal, .any, .any, .pdf)]) == 1)
    #expect(Traits().pick(from: [corrupt, truncated]) == 1)
    #expect(Traits().pick(from: [corrupt]) == nil)
    #expect(Traits().pick(from: [File]()) == nil)
  }
}
