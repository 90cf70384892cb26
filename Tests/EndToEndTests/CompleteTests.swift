import Foundation
import Testing

/// Complete or not there: whatever the manner of writing, a reader sees whole pictures only, or ones that say that they
/// are not.
@Suite(.serialized) struct CompleteTests {
  struct Manner: Sendable, CustomTestStringConvertible {
    var name: String
    /// Whether a picture is replaced; else it is new.
    var replaces = false
    /// Between the first and the last step the file is told as arriving. Not so where no event tells of the writing
    /// before its end: then it is simply not looked at, and the last good row stays.
    var arrives = false
    var steps: [@Sendable (Hand) -> Void]
    var testDescription: String { name }
  }

  static let manners: [Manner] = [
    Manner(
      name: "slow, in ten parts", arrives: true,
      steps: [{ $0.open() }] + (0..<10).map { part in { $0.write(part..<part + 1) } } + [{ $0.close() }]),
    Manner(
      name: "size set first (Samba)", arrives: true,
      steps: [
        { hand in
          hand.open(); hand.setSize()
        }, { $0.write(0..<3) }, { $0.write(3..<10) }, { $0.close() },
      ]),
    Manner(
      name: "room taken first", arrives: true,
      steps: [
        {
          $0.open(); $0.allocate()
        }, { $0.write(0..<5) }, { $0.write(5..<10) }, { $0.close() },
      ]),
    Manner(
      name: "end before the middle", arrives: true,
      steps: [
        { hand in
          hand.open(); hand.setSize()
        }, { $0.write(8..<10) }, { $0.write(0..<4) }, { $0.write(4..<8) },
        { $0.close() },
      ]),
    Manner(
      name: "through memory", arrives: true,
      steps: [
        { hand in
          hand.open(); hand.setSize()
        }, { $0.map(0..<5) }, { $0.map(5..<10) }, { $0.close() },
      ]),
    Manner(
      name: "cut off, then written", replaces: true,
      steps: [{ $0.open(truncating: true) }, { $0.write(0..<6) }, { $0.write(6..<10) }, { $0.close() }]),
    Manner(
      name: "in place (rsync --inplace)", replaces: true,
      steps: [
        { $0.open() }, { $0.write(0..<5) },
        {
          $0.write(5..<10); $0.setSize(); $0.close()
        },
      ]),
    Manner(
      name: "removed and made again", replaces: true, arrives: true,
      steps: [
        {
          $0.remove(); $0.open()
        }, { $0.write(0..<5) },
        {
          $0.write(5..<10); $0.close()
        },
      ]),
    Manner(
      name: "rsync's temporary name",
      steps: [
        { $0.open($0.beside(".a.png.Xy12Ab")) }, { $0.write(0..<5) },
        {
          $0.write(5..<10); $0.close()
        },
        { $0.rename(from: ".a.png.Xy12Ab") },
      ]),
    Manner(
      name: "Syncthing's temporary name", replaces: true,
      steps: [
        {
          $0.open($0.beside(".syncthing.a.png.tmp")); $0.allocate()
        }, { $0.write(0..<5) },
        {
          $0.write(5..<10); $0.close()
        }, { $0.rename(from: ".syncthing.a.png.tmp") },
      ]),
    Manner(
      name: "Finder over Samba", arrives: true,
      steps: [
        {
          $0.open($0.beside("._a.png")); $0.write(0..<1); $0.close()
        },
        { hand in
          hand.open(); hand.setSize()
        },
        { $0.write(0..<5) },
        {
          $0.write(5..<10); $0.close()
        }, { $0.setTimes() },
      ]),
  ]

  /// The digests of every file that is published, with its problem.
  private func rows(_ sandbox: Sandbox) throws -> [(sha256: String, problem: String)] {
    try sandbox.lines().flatMap { line in
      line.matches(of: #/"sha256":"([0-9a-f]{64})","problem":(null|"[a-z]+")/#).map {
        (String($0.1), String($0.2))
      }
    }
  }

  private func digest(_ data: Data) throws -> String {
    let file = NSTemporaryDirectory() + "stickerd-digest-" + UUID().uuidString
    defer { unlink(file) }
    try data.write(to: URL(fileURLWithPath: file))
    return String(try Programs.run("/usr/bin/sha256sum", [file]).output.prefix(64))
  }

  private func arriving(_ sandbox: Sandbox) throws -> [String] {
    (try sandbox.status()["arriving"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
  }

  @Test(arguments: manners) func readerSeesWholePicturesOnly(manner: Manner) throws {
    let sandbox = try Sandbox()
    let old = Pictures.png(1, width: 60, height: 50)
    let new = Pictures.png(2, width: 61, height: 50)
    try sandbox.write(Pictures.png(9), "cats/other.png")
    if manner.replaces { try sandbox.write(old, "cats/a.png") }
    let whole = Set([try digest(old), try digest(new), try digest(Pictures.png(9))])
    try sandbox.start()
    let id = try sandbox.places()["cats/a.png"]
    let hand = Hand(sandbox.share + "/cats/a.png", new)
    var arrived = false
    for (number, step) in manner.steps.enumerated() {
      step(hand)
      try sandbox.sync()
      let rows = try rows(sandbox)
      #expect(rows.allSatisfy { whole.contains($0.sha256) && $0.problem == "null" }, "step \(number)")
      if try arriving(sandbox) == ["cats/a.png"] { arrived = true }
    }
    #expect(arrived == manner.arrives)
    try waitUntil("it is whole") { try rows(sandbox).contains { (try? digest(new)) == $0.sha256 } }
    #expect(try arriving(sandbox) == [])
    let places = try sandbox.places()
    #expect(places.keys.sorted() == ["cats/a.png", "cats/other.png"])
    if manner.replaces { #expect(places["cats/a.png"] == id) }
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  /// Whole, but its writer keeps it open: it is not waited for for ever.
  @Test func writerThatNeverClosesIsTakenWhenItRests() throws {
    let sandbox = try Sandbox(settings: ["quietSeconds: 0.3"])
    try sandbox.write(Pictures.png(9), "cats/other.png")
    try sandbox.start()
    let hand = Hand(sandbox.share + "/cats/a.png", Pictures.png(2))
    hand.open()
    hand.write(0..<10)
    try waitUntil("it is published") { try sandbox.places()["cats/a.png"] != nil }
    hand.close()
    try sandbox.sync()
    #expect(difference(try sandbox.documents(), try sandbox.freshDocuments()) == nil)
  }

  /// Half a picture is published as such after thirty seconds (here one), closed or not, and mended when the rest comes.
  @Test(arguments: [true, false]) func halfPictureIsFlaggedWhenNothingMoreComes(closed: Bool) throws {
    let sandbox = try Sandbox(settings: ["truncatedSeconds: 1"])
    try sandbox.write(Pictures.png(9), "cats/other.png")
    try sandbox.start()
    let picture = Pictures.png(2, width: 60, height: 50)
    let hand = Hand(sandbox.share + "/cats/a.png", picture)
    hand.open()
    hand.write(0..<5)
    if closed { hand.close() }
    try waitUntil("it is told") { try arriving(sandbox) == ["cats/a.png"] }
    #expect(try rows(sandbox).count == 1)
    try waitUntil("it is flagged") { try rows(sandbox).contains { $0.problem == #""truncated""# } }
    #expect(try arriving(sandbox) == [])
    if closed { hand.open() }
    hand.write(5..<10)
    hand.close()
    try sandbox.sync()
    #expect(try rows(sandbox).map(\.problem) == ["null", "null"])
  }

  /// The file is closed before its bytes come through memory, of which no event tells.
  @Test func bytesThatComeThroughMemoryAfterTheCloseAreFoundByALook() throws {
    let sandbox = try Sandbox(settings: ["truncatedSeconds: 1"])
    try sandbox.write(Pictures.png(9), "cats/other.png")
    try sandbox.start()
    let picture = Pictures.png(2, width: 60, height: 50)
    let script = """
      import mmap, sys
      file = open(sys.argv[1], "w+b"); file.truncate(int(sys.argv[2]))
      memory = mmap.mmap(file.fileno(), 0); file.close()
      print(flush=True); sys.stdin.readline()
      memory[:] = open(sys.argv[3], "rb").read(); memory.flush()
      """
    let source = sandbox.root + "/source.png"
    try picture.write(to: URL(fileURLWithPath: source))
    let writer = Programs.process(
      "/usr/bin/python3", ["-c", script, sandbox.share + "/cats/a.png", "\(picture.count)", source], [:])
    let (input, output) = (Pipe(), Pipe())
    writer.standardInput = input
    writer.standardOutput = output
    try writer.run()
    _ = output.fileHandleForReading.availableData
    try sandbox.sync()
    #expect(try sandbox.places().count == 1)
    input.fileHandleForWriting.write(Data("\n".utf8))
    writer.waitUntilExit()
    try #require(sandbox.control("rescan").status == 0)
    try sandbox.sync()
    #expect(try rows(sandbox).map(\.sha256).contains(try digest(picture)))
  }
}
