import Glibc
import StickerModel
import Testing
import ToolSupport

@Suite struct ByteOutputTests {
  @Test func everythingArrivesInOrder() throws {
    let (reading, writing) = try pipeEnds()
    defer { close(reading) }
    let output = ByteOutput(descriptor: writing)
    try output.line("a")
    try output.write([0, 255])
    try output.flush()
    close(writing)
    #expect(drain(reading) == [97, 10, 0, 255])
  }

  @Test func aClosedReaderIsNoProblem() throws {
    signal(SIGPIPE, SIG_IGN)
    let (reading, writing) = try pipeEnds()
    defer { close(writing) }
    close(reading)
    let output = ByteOutput(descriptor: writing)
    try output.write("x")
    #expect(throws: ClosedPipe.self) { try output.flush() }
    // Nothing is left that the end of the program would try again.
    #expect(throws: Never.self) { try output.flush() }
  }

  @Test func aFullDiskIsToldWithStatus74() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let output = ByteOutput(descriptor: full)
    try output.write("x")
    let found = problem { try output.flush() }
    #expect(found?.status == .io)
    #expect(found?.message.contains("No space") == true)
  }

  private func pipeEnds() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func drain(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
