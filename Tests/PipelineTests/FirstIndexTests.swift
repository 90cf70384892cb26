import StickerModel
import Testing

/// A first index is written in parts and without looking anything up; what comes out must not tell.
@Suite struct FirstIndexTests {
  /// Variants whose names do not stand side by side, in folders larger than any part.
  @Test func partsDoNotShow() throws {
    let share = PretendShare()
    for theme in ["A", "B"] {
      share.makeFolder(RelativePath(theme))
      for number in 0..<500 {
        for ending in [".png", "-b.png", "@2x.png", "@3x.png", "_dark.png", "_dark@2x~ipad.png"] {
          share.write(RelativePath("\(theme)/s\(number)\(ending)"), number % 90)
        }
      }
    }
    let first = try Station(share, mode: .stopped)
    let plain = try Station(share, mode: .stopped, isPlain: true)
    let documents = try first.documents()
    #expect(try documents == plain.documents())
    #expect(documents.count == 2 * 1001)
  }
}
