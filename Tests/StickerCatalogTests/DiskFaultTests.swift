import Foundation
import StickerCatalog
import StickerModel
import Testing

/// Whichever write of SQLite is the first that the disk refuses: the last good state stays, and the same work done
/// again, when the disk takes it, leads to what it would have led to anyway.
@Suite(.serialized) struct DiskFaultTests {
  private typealias Step = (name: String, run: @Sendable (TestCatalog) throws -> Void)

  static let faults = [
    FaultyDisk.Fault(code: ENOSPC), FaultyDisk.Fault(code: ENOSPC, isShort: true),
    FaultyDisk.Fault(code: EIO),
    FaultyDisk.Fault(code: EROFS), FaultyDisk.Fault(code: EDQUOT),
  ]

  /// Everything that the engine asks of the catalog for writing, over a first index and several batches.
  private static let steps: [Step] = [
    ("first batch", { try $0.apply(folders: [$0.folder("A")], $0.picture("A/a.png", 1)) }),
    (
      "second batch",
      { try $0.apply(folders: [$0.folder("B")], $0.picture("A/b.png", 2), $0.picture("B/c.png", 3)) }
    ),
    ("whole", { try $0.catalog.finishBuilding() }),
    ("swap and rename", { try $0.apply($0.move("A/a.png", "B/a.png"), $0.move("B/c.png", "A/c.png")) }),
    ("settle", { try $0.catalog.settleOrigins() }),
    ("many", { try many("B", 60, in: $0) }),
    ("removals", { try $0.apply(.gone(RelativePath("A/b.png")), .gone(RelativePath("B/n7.png"))) }),
    ("ignore", { try $0.catalog.setIgnore(["*.bak"]) }),
    ("mounted", { try $0.catalog.setMounted(true) }),
    ("uncovered", { try $0.catalog.setUncovered([(RelativePath("A"), "limit", "2026-01-01T00:00:00Z")]) }),
    ("published", { try publish($0.catalog) }),
    ("back again", { try $0.apply($0.picture("A/b.png", 2), $0.picture("A/a@2x.png", 5)) }),
    ("tidy", { try $0.catalog.tidy() }),
    ("checkpoint", { try $0.catalog.checkpoint() }),
    ("theme gone", { try $0.apply(folders: [.gone(RelativePath("A"))], .gone(RelativePath("A/c.png"))) }),
    ("close", { try $0.catalog.closeCleanly() }),
  ]

  private static func many(_ folder: String, _ count: Int, in test: TestCatalog) throws {
    var batch = Batch()
    batch.folders = [test.folder(folder)]
    batch.files = (0..<count).map { test.picture("\(folder)/n\($0).png", UInt8(truncatingIfNeeded: $0)) }
    _ = try test.catalog.apply(batch)
  }

  private static func publish(_ catalog: Catalog) throws {
    let stamp = FileStamp(inode: 1, size: 2, modified: 3, changed: 4, born: 5)
    let documents = try catalog.themeSummaries().map { theme in
      let digest = Digest([UInt8](repeating: 7, count: 32))
      let reference = DocumentReference(
        href: "themes/\(theme.name).json", digest: digest, bytes: 1, stamp: stamp, stickers: 1, files: 1,
        fileBytes: 1)
      return (theme: theme.key, document: reference)
    }
    try catalog.published(documents, manifest: stamp, generation: catalog.generation())
  }

  @Test(arguments: faults) func lastGoodStateStaysAndWorkGoesOn(fault: FaultyDisk.Fault) throws {
    try FaultyDisk.use {
      let expected = try Self.run(failingAfter: nil, fault)
      let writes = FaultyDisk.writes
      try #require(writes > 100, "the shim sees no writes")
      var failed = 0
      // Every write for one fault; for the others every fifth, each with a start of its own.
      let kind = Self.faults.firstIndex(of: fault) ?? 0
      let chosen = kind == 0 ? stride(from: 0, to: writes, by: 1) : stride(from: kind, to: writes, by: 5)
      var tried = 0
      for write in chosen {
        tried += 1
        let found = try Self.run(failingAfter: write, fault)
        failed += found.failures
        try #require(found.states == expected.states, "write \(write) of \(writes), \(fault)")
      }
      // A write may be one that SQLite can do without, or does again; most are not.
      #expect(failed > tried / 2, "\(failed) of \(tried)")
    }
  }

  /// A batch that is larger than SQLite's cache writes before it is committed.
  @Test(arguments: faults.prefix(2)) func largeBatchIsWhollyThereOrNotAtAll(fault: FaultyDisk.Fault) throws {
    try FaultyDisk.use {
      let large: Step = ("large", { try Self.many("C", 5000, in: $0) })
      let steps = Self.steps.prefix(3) + [large]
      let expected = try Self.run(steps, failingAfter: nil, fault)
      let writes = FaultyDisk.writes
      for write in stride(from: 0, to: writes, by: max(1, writes / 3)) {
        let found = try Self.run(steps, failingAfter: write, fault)
        try #require(found.states == expected.states, "write \(write) of \(writes), \(fault)")
      }
    }
  }

  /// The state after each step, and how many steps failed at first.
  private struct Outcome {
    var states: [[String]] = []
    var failures = 0
  }

  private static func run(
    _ steps: some Collection<Step> = steps, failingAfter writes: Int?, _ fault: FaultyDisk.Fault
  ) throws -> Outcome {
    let path = FileManager.default.temporaryDirectory.path + "/fault-\(UUID().uuidString).sqlite"
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) } }
    var outcome = Outcome()
    var names = PlainNames()
    let test = try TestCatalog(path: path, whole: false)
    if let writes { FaultyDisk.breaks(after: writes, fault) }
    var good = try state(test)
    for step in steps {
      do {
        try step.run(test)
      } catch let error as DatabaseError {
        outcome.failures += 1
        #expect(error.isTransient && !error.isDamage, "\(step.name): \(error)")
        try again(step, test, good)
      }
      good = try stateOnceReadable(test)
      outcome.states.append([step.name] + names.plain(good))
    }
    FaultyDisk.heals()
    try test.catalog.check()
    return outcome
  }

  /// The disk goes on refusing, then takes it.
  private static func again(_ step: Step, _ test: TestCatalog, _ good: [String]) throws {
    #expect(throws: DatabaseError.self, "\(step.name) while the disk is full") { try step.run(test) }
    FaultyDisk.heals()
    #expect(try state(test) == good, "\(step.name): the last good state")
    try step.run(test)
  }

  /// While the journal is a file to roll back with (in the first index), reading may have to write first.
  private static func stateOnceReadable(_ test: TestCatalog) throws -> [String] {
    do {
      return try state(test)
    } catch let error as DatabaseError where error.isTransient && FaultyDisk.refused > 0 {
      FaultyDisk.heals()
      return try state(test)
    }
  }

  private static func state(_ test: TestCatalog) throws -> [String] {
    let catalog = test.catalog
    return try test.lines() + [
      "generation \(catalog.generation()), building \(catalog.isBuilding()), files \(catalog.fileCount())",
      "themes \(catalog.themeSummaries().map { "\($0.name) \($0.generation) \($0.document?.href ?? "-")" })",
      "findings \(catalog.findingCounts()), published \(String(describing: catalog.publishedManifest()?.generation))",
    ]
  }
}

/// Identifiers are drawn anew when a batch is: here each is known by the order in which it appeared.
private struct PlainNames {
  private var numbers: [Substring: Int] = [:]

  mutating func plain(_ lines: [String]) -> [String] {
    lines.map { line in
      guard let id = line.firstMatch(of: #/"id":"([^"]*)"/#)?.1 else { return line }
      let number = numbers[id] ?? numbers.count
      numbers[id] = number
      return line.replacing("\"\(id)\"", with: "\"#\(number)\"")
    }
  }
}
