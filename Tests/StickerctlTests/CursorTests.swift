import StickerModel
import Testing

@testable import stickerctl

@Suite struct CursorTests {
  @Test(arguments: [("a-b:42", "a-b", 42), ("a:b:0", "a:b", 0)])
  func cursorsAreRead(text: String, share: String, generation: Int) throws {
    let cursor = try Cursor(text)
    #expect(cursor.share == share)
    #expect(cursor.generation == generation)
  }

  @Test(arguments: [
    "", ":", ":1", "a:", "a:-1", "a:+1", "a:1x", "a:99999999999999999999", "42", "é:\u{301}1",
  ])
  func whatIsNoCursorIsAMistakeInUse(text: String) {
    #expect { try Cursor(text) } throws: { ($0 as? Problem)?.status == .usage }
  }

  @Test func aCursorOfAnotherShareIsTooOld() throws {
    #expect { try Cursor("a:1").check(share: "b") } throws: { ($0 as? Problem)?.status == .data }
    #expect(throws: Never.self) { try Cursor("A:1").check(share: "a") }
  }
}
