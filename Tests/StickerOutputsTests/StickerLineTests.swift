import Foundation
import StickerKit
import StickerModel
import StickerOutputs
import Testing

struct StickerLineTests {
  @Test func theLineOfAPlainStickerIsTheOneInTheDesign() {
    var tree = Sample.sticker("Camping/tree.png", formerPaths: [RelativePath("Nature/tree.png")])
    tree.license = "CC0-1.0"
    let sum = String(repeating: "ab", count: 32)
    let expected =
      #"{"id":"s1","name":"tree","path":"Camping/tree.png","group":"","symbol":"tree","symbolPath":"Camping.tree","#
      + #""kind":"bitmap","size":{"width":170,"height":170},"files":[{"path":"Camping/tree.png","format":"png","#
      + #""scale":1,"idiom":"universal","appearance":"any","heightClass":"any","width":170,"height":170,"#
      + #""orientation":1,"alpha":true,"frames":1,"bytes":5120,"sha256":"\#(sum)","problem":null}],"#
      + #""license":"CC0-1.0","label":"tree","artist":null,"copyright":null,"emoji":[],"added":1,"changed":7,"#
      + #""formerPaths":["Nature/tree.png"]}"#
    #expect(text(tree, size: (170, 170)) == expected)
  }

  @Test func whatIsNotKnownIsNullAndStillThere() {
    var odd = Sample.sticker("A/x.heic", facts: Sample.facts(.heic, nil, nil, alpha: nil))
    odd.symbol = nil
    odd.symbolPath = nil
    let line = text(odd, size: nil)
    for part in [
      #""symbol":null,"symbolPath":null,"#, #""size":null,"#, #""width":null,"height":null,"#,
      #""alpha":null,"#,
      #""license":null,"#, #""artist":null,"copyright":null"#,
    ] {
      #expect(line.contains(part))
    }
  }

  @Test(arguments: [
    (PictureFormat.png, 1, "bitmap"), (.jpg, 1, "bitmap"), (.gif, 1, "bitmap"), (.webp, 1, "bitmap"),
    (.heic, 1, "bitmap"), (.avif, 1, "bitmap"), (.svg, 1, "vector"), (.pdf, 1, "vector"),
    (.gif, 2, "animation"),
    (.png, 12, "animation"), (.webp, 3, "animation"),
  ])
  func kindIsThatOfThePrimaryFile(format: PictureFormat, frames: Int, kind: String) {
    var sticker = Sample.sticker("A/x.img", facts: Sample.facts(format, frames: frames))
    let other = StickerRecord.File(
      path: RelativePath("A/x"), facts: Sample.facts(frames == 1 ? .gif : .svg, frames: frames == 1 ? 9 : 1),
      variant: .init())
    sticker.files.insert(other, at: 0)
    sticker.primary = 1
    #expect(text(sticker, size: nil).contains(#""kind":"\#(kind)""#))
  }

  @Test(arguments: [(85.0, "85"), (113.33333, "113.333"), (0.5, "0.5"), (24.1, "24.1"), (99.9996, "100")])
  func sizesHaveAtMostThreeDecimals(value: Double, written: String) {
    let line = text(Sample.sticker("A/x.svg", facts: Sample.facts(.svg, value, 1)), size: (value, 1))
    #expect(line.contains(#""size":{"width":\#(written),"height":1}"#))
    #expect(line.contains(#""width":\#(written),"height":1,"orientation""#))
  }

  @Test(arguments: [
    "A/quote\"back\\slash.png", "A/line\nbreak\r\t\u{1}\u{1f}\u{7f}.png", "A/🏕️ zelt 𝄞.png", "A/caf\u{e9}.png",
    "A/cafe\u{301}.png", "A/\u{2028}\u{202e}x.png", "A/</script>.png",
  ])
  func anyNameSurvivesAParser(path: String) throws {
    let line = stickerLine(Sample.sticker(path, formerPaths: [RelativePath(path)]), size: nil)
    #expect(!line.contains { $0 < 32 || $0 == 127 })
    let parsed = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    let former = try #require(parsed["formerPaths"] as? [String])
    for found in [parsed["path"] as? String, former.first] {
      #expect(found.map { Array($0.utf8) } == Array(path.utf8))
    }
  }

  @Test func bytesThatAreNoTextStillGiveAValidLine() throws {
    var sticker = Sample.sticker("A/x.png")
    sticker.path = RelativePath(Array("A/x".utf8) + [0xff, 0xc3])
    let line = stickerLine(sticker, size: nil)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line)) }
  }

  private func text(_ record: StickerRecord, size: (width: Double, height: Double)?) -> String {
    String(decoding: stickerLine(record, size: size), as: UTF8.self)
  }
}
