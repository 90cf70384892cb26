import Glibc
import StickerModel
import Synchronization
import Testing

@testable import StickerShare

struct InspectionTests {
  private static func word(_ inspection: Inspection) -> String {
    switch inspection {
    case .whole: "whole"
    case .partial: "partial"
    case .notAnImage: "notAnImage"
    case .unsteady: "unsteady"
    case .vanished: "vanished"
    case .unreadable: "unreadable"
    }
  }

  /// One path is read by the caller, several by threads: both must say the same.
  @Test(arguments: [1, 2, 3, 8])
  func answersComeInTheOrderOfThePaths(_ threads: Int) throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/gif.gif", Self.gif)
    try disk.file("Camping/short.gif", Array(Self.gif.dropLast()))
    try disk.file("Camping/text.png", Array("this is plain text, whatever its name says".utf8))
    try disk.file("Camping/empty.png", [])
    try disk.folder("Camping/folder.png")
    try disk.pipe("Camping/pipe.png")
    try disk.link("Camping/link.png", to: "gif.gif")
    let expected = [
      ("gif.gif", "whole"), ("short.gif", "partial"), ("text.png", "notAnImage"), ("empty.png", "partial"),
      ("folder.png", "vanished"), ("pipe.png", "notAnImage"), ("link.png", "vanished"),
      ("gone.png", "vanished"),
      ("gone/gone.png", "vanished"),
    ]
    let paths = expected.map { RelativePath("Camping/" + $0.0) }
    let share = SharedFolder(path: disk.path, threads: threads)
    #expect(try share.begin(paths).finish().map(Self.word) == expected.map(\.1))
    for (path, answer) in zip(paths, expected) {
      #expect(try share.begin([path]).finish().map(Self.word) == [answer.1], "\(path)")
    }
    #expect(try share.begin([]).finish().isEmpty)
  }

  @Test func theStampIsTheOneOfTheListing() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.gif", Self.gif)
    let share = disk.shared()
    let entry = try #require(try share.list("Camping").entries.first)
    guard case .whole(let stamp, let facts) = try share.begin([RelativePath("Camping/a.gif")]).finish()[0]
    else {
      Issue.record("it was not read")
      return
    }
    #expect(stamp == entry.stamp)
    #expect(facts.format == .gif)
    #expect(facts.bytes == Int64(Self.gif.count))
  }

  @Test func manyFilesAreReadOnceEach() throws {
    let disk = try TemporaryShare()
    let paths = (0..<200).map { RelativePath("Camping/\($0).gif") }
    for (number, path) in paths.enumerated() { try disk.file(path, number % 3 == 0 ? Self.gif : [0x41]) }
    let answers = try SharedFolder(path: disk.path, threads: 4).begin(paths).finish()
    #expect(answers.count == paths.count)
    for (number, answer) in answers.enumerated() where number % 3 == 0 {
      #expect(Self.word(answer) == "whole", "\(number)")
    }
  }

  @Test(arguments: ["sock.png"])
  func socketsAreNoPictures(_ name: String) throws {
    let disk = try TemporaryShare()
    try disk.folder("Camping")
    let bound = try Descriptor(valueOrErrno { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) })
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let place = Array("\(disk.path)/Camping/\(name)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: place) }
    let number = bound.number
    try valueOrErrno {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    let share = disk.shared()
    #expect(try share.list("Camping").remarks.map(\.rule) == [.notRegular])
    #expect(Self.word(try share.begin([RelativePath("Camping/\(name)")]).finish()[0]) == "notAnImage")
  }

  /// Someone writes while we read: sooner or later the stamps differ, and never is half a file taken for a whole one.
  @Test func whatIsWrittenWhileItIsReadIsUnsteady() throws {
    let disk = try TemporaryShare()
    try disk.file("Camping/a.gif", Self.gif + [UInt8](repeating: 0, count: 4 << 20))
    let stop = Writer(path: disk.path + "/Camping/a.gif")
    let share = disk.shared()
    var words: Set<String> = []
    for _ in 0..<2_000 where !words.contains("unsteady") {
      words.insert(Self.word(try share.begin([RelativePath("Camping/a.gif")]).finish()[0]))
    }
    stop.finish()
    #expect(words.contains("unsteady"))
  }

  @Test func anInspectionThatNobodyFinishesEnds() throws {
    let disk = try TemporaryShare()
    for number in 0..<100 { try disk.file("Camping/\(number).gif", Self.gif) }
    let paths = (0..<100).map { RelativePath("Camping/\($0).gif") }
    _ = try disk.shared().begin(paths)
  }

  /// One by one pixel.
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + [
      0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0,
    ]
    + [2, 2, 0x44, 1, 0, 0x3B]
}

/// Writes the same byte again and again.
private final class Writer: Sendable {
  private let isDone = Atomic<Bool>(false)
  private let thread = Mutex<WorkerThread?>(nil)

  init(path: String) {
    thread.withLock {
      $0 = WorkerThread { [self] in
        let file = open(path, O_WRONLY)
        while !isDone.load(ordering: .relaxed) { pwrite(file, "x", 1, 1 << 20) }
        close(file)
      }
    }
  }

  func finish() {
    isDone.store(true, ordering: .relaxed)
    thread.withLock { $0?.join() }
  }
}
