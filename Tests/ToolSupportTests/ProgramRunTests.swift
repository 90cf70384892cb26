import StickerModel
import Testing
import ToolSupport

@Suite struct ProgramRunTests {
  private struct Surprise: Error {}

  @Test func statusIsThatOfTheBodyOrTheProblem() {
    #expect(runProgram("test") { _ in 3 } == 3)
    #expect(runProgram("test") { _ in throw Problem(.noInput, "a message of a test", hint: "none") } == 66)
    #expect(runProgram("test") { _ in throw ClosedPipe() } == 0)
    #expect(runProgram("test") { _ in throw Surprise() } == 70)
  }
}
