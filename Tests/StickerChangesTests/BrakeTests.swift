import StickerChanges
import Testing

@Suite struct BrakeTests {
  @Test(arguments: [
    (gone: 51, known: 101, found: 1, themes: 1, holds: true),
    (gone: 50, known: 101, found: 1, themes: 1, holds: false),
    (gone: 100, known: 100, found: 1, themes: 1, holds: false),
    (gone: 3, known: 3, found: 0, themes: 1, holds: true),
    (gone: 0, known: 0, found: 0, themes: 0, holds: false),
  ])
  func holdsWhatAnAbsentDiskWouldTakeAway(gone: Int, known: Int, found: Int, themes: Int, holds: Bool) {
    #expect(Brake().holds(gone: gone, known: known, themesFound: found, themesKnown: themes) == holds)
  }

  @Test func canBeTakenOff() {
    #expect(!Brake(fraction: nil).holds(gone: 1000, known: 1000, themesFound: 0, themesKnown: 9))
  }
}
