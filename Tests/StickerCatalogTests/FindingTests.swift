import Foundation
import StickerModel
import Testing

@testable import StickerCatalog

/// Findings as rows: kept in step by what a batch touches, with the generation since.
@Suite struct FindingTests {
  let test: TestCatalog

  init() throws { test = try TestCatalog() }

  private func picture(
    _ path: String, _ content: UInt8, width: Double = 10, format: PictureFormat = .png,
    traits: PictureFacts.Traits = [], owner: UInt32 = 0
  ) -> FileChange {
    var facts = TestCatalog.facts(content)
    facts.width = width
    facts.height = width
    facts.format = format
    facts.traits = traits
    var stamp = test.stamp(path)
    stamp.owner = owner
    return .stored(RelativePath(path), stamp, .picture(facts))
  }

  /// `rule path generation`.
  private func found() throws -> [String] {
    try test.catalog.findings().map { "\($0.rule) \($0.path) \($0.generation)" }
  }

  @Test func aFindingKeepsItsGenerationUntilItIsMended() throws {
    try test.apply(folders: [test.folder("A")], picture("A/a.png", 1, format: .jpg))
    #expect(try found() == ["wrong-extension A/a.png 2"])
    try test.apply(picture("A/a.png", 2, format: .jpg))
    #expect(try found() == ["wrong-extension A/a.png 2"])
    let update = try test.apply(picture("A/a.png", 3))
    #expect(update.generation == 4)
    #expect(try found() == [])
  }

  @Test func aFindingGoesWithItsSticker() throws {
    try test.apply(folders: [test.folder("A")], picture("A/a.png", 1, traits: .crushed))
    try test.apply(test.move("A/a.png", "A/b.png"))
    #expect(try found() == ["cgbi A/b.png 3"])
    try test.apply(.gone(RelativePath("A/b.png")))
    #expect(try found() == [])
  }

  @Test func theOwnerOfAFileIsThatOfItsFinding() throws {
    try test.apply(folders: [test.folder("A")], picture("A/a.png", 1, traits: .crushed, owner: 1000))
    #expect(try test.catalog.findings().map(\.owner) == [1000])
    var stamp = test.stamp("A/a.png")
    stamp.changed = 9
    stamp.owner = 1001
    let update = try test.apply(.restamped(RelativePath("A/a.png"), stamp))
    #expect(update.generation != nil)
    #expect(try test.catalog.findings().map(\.owner) == [1001])
  }

  @Test func aCopyIsOneWhileItsOriginalStands() throws {
    try test.apply(folders: [test.folder("A")], picture("A/tree (1).png", 1))
    #expect(try found() == [])
    try test.apply(picture("A/tree.png", 2))
    #expect(try found() == ["conflict-copy A/tree (1).png 3"])
    try test.apply(.gone(RelativePath("A/tree.png")))
    #expect(try found() == [])
    try test.apply(picture("A/tree.png", 2), picture("A/tree copy.png", 3))
    #expect(try found() == ["conflict-copy A/tree (1).png 5", "conflict-copy A/tree copy.png 5"])
    try test.apply(test.move("A/tree (1).png", "A/bush.png"))
    #expect(try found() == ["conflict-copy A/tree copy.png 5"])
  }

  @Test func aSidecarIsLookedAtForItsPictureOnly() throws {
    try test.apply(
      folders: [test.folder("A")], picture("A/a.png", 1), picture("A/b.png", 2), picture("A/c.png", 3))
    let license = LicenseStatement(license: "LicenseRef-Pixabay-Content", copyright: nil)
    let update = try test.apply(metadata: [
      .license(RelativePath("A/b.png"), test.stamp("A/b.png.license"), license)
    ])
    #expect(update.journal.map(\.path) == [RelativePath("A/b.png")])
    #expect(try found() == ["license-missing A 3", "license-forbids-pack A/b.png 3"])
    #expect(try test.catalog.findings().first?.count == 2)
    try test.apply(metadata: [.license(RelativePath("A/b.png"), nil, nil)])
    #expect(try found() == [])
  }

  @Test func problemsOfAThemeAreFoundByTheirKeys() throws {
    let problem = MetadataProblem(key: "titel", message: "unknown key")
    try test.apply(
      folders: [test.folder("A")],
      metadata: [.theme(RelativePath("A"), test.stamp("t"), ThemeMetadata(), problems: [problem])])
    #expect(try found() == ["metadata-invalid A/theme.json 2"])
    #expect(
      try test.catalog.findings().first?.message == "A key of theme.json can't be used: 'titel' unknown key.")
    try test.apply(metadata: [.theme(RelativePath("A"), test.stamp("t"), ThemeMetadata(), problems: [])])
    #expect(try found() == [])
  }

  @Test func whatCannotBeReadIsFoundUntilItCan() throws {
    try test.apply(folders: [test.folder("A")], picture("A/a.png", 1))
    var batch = Batch()
    batch.unreadable = [ShareProblem(.unreadable, RelativePath("A/a.png"), code: 13, reason: "no permission")]
    #expect(try test.catalog.apply(batch).generation == 3)
    #expect(try test.catalog.apply(batch).generation == nil, "nothing is new")
    #expect(try found() == ["unreadable A/a.png 3"])
    #expect(try test.lines().count == 1, "the last good row stays")
    try test.apply(.restamped(RelativePath("A/a.png"), test.stamp("A/a.png")))
    #expect(try found() == [])
  }

  @Test func aThemeIsWeighedAboveALimit() throws {
    func seen(_ bytes: Int64) -> FolderChange {
      .seen(
        RelativePath("A"), FolderIdentity(inode: 1, born: 1), isMountPoint: false, others: 1,
        remarks: [Remark(.shippedNotShown, RelativePath("A"), count: 2, bytes: bytes)])
    }
    try test.apply(folders: [seen(100_000)])
    #expect(try found() == [])
    #expect(try test.apply(folders: [seen(99_000)]).generation == nil, "nobody sees that")
    #expect(try test.apply(folders: [seen(100_001)]).generation != nil)
    #expect(try test.catalog.findings().map(\.message).first?.contains("2 files of 100001 bytes") == true)
    try test.apply(.stored(RelativePath("A/x.png"), test.stamp("A/x.png"), .refused(.notAnImage)))
    #expect(try test.catalog.findings().first { $0.rule == "shipped-not-shown" }?.count == 3)
  }

  @Test func otherLimitsAndSeveritiesExamineAnewWithoutReading() throws {
    try test.apply(folders: [test.folder("A")], picture("A/a.png", 1, width: 100), picture("A/con.png", 2))
    #expect(try !found().contains { $0.hasPrefix("too-large") })
    var limits = FindingLimits()
    limits.side = 50
    #expect(try test.catalog.setPolicy(limits, severities: ["name-portability": .info]))
    #expect(try found() == ["too-large A/a.png 3", "name-portability A/con.png 2"])
    #expect(try test.catalog.findings().map(\.severity) == [.warning, .info])
    #expect(try test.catalog.generation() == 3)
    #expect(try !test.catalog.setPolicy(limits, severities: ["name-portability": .info]), "nothing is new")
    #expect(try test.catalog.setPolicy(FindingLimits(), severities: [:]))
    #expect(try found() == ["name-portability A/con.png 2"])
  }

  /// An index that an older version made has none of the keys.
  @Test func anOlderIndexIsExaminedWithoutReading() throws {
    try test.apply(
      folders: [test.folder("A"), test.folder("B")], picture("A/tree.png", 1, traits: .crushed),
      picture("A/tree (1).png", 2), picture("B/tree.png", 3), picture("B/TREE.png", 4))
    let before = try test.catalog.findings().map { "\($0.rule) \($0.path) \($0.message)" }
    try test.catalog.database.execute(
      "UPDATE sticker SET folded = NULL; UPDATE folder SET folded = NULL; DELETE FROM finding; DELETE FROM collision;"
    )
    #expect(try test.catalog.findings().isEmpty)
    #expect(try test.catalog.setPolicy(FindingLimits(), severities: [:]))
    #expect(try test.catalog.findings().map { "\($0.rule) \($0.path) \($0.message)" } == before)
    #expect(before.count == 5)
  }

  /// What readers of the database see is what the programs tell.
  @Test func theViewsTellTheSame() throws {
    var metadata = ThemeMetadata()
    metadata.severities = ["cgbi": .error, "name": .error, "case": .info]
    metadata.mute = [
      .init(rule: "cgbi", path: "G/*", reason: "old"), .init(rule: "name", path: nil, reason: "series"),
      .init(rule: "cgbi", path: "b.png", reason: "known"),
    ]
    try test.apply(
      folders: [test.folder("A"), test.folder("A/G"), test.folder("B")],
      picture("A/a.png", 1, traits: .crushed),
      picture("A/b.png", 2, traits: .crushed), picture("A/G/a.png", 3, traits: .crushed),
      picture("B/a.png", 4),
      picture("A/Rose.png", 5), picture("A/rose.png", 6),
      metadata: [.theme(RelativePath("A"), test.stamp("t"), metadata, problems: [])])
    let told = try test.catalog.findings().filter { !$0.isDuplicate }.map {
      "\($0.rule) \($0.path) \($0.severity) \($0.muted ?? "-")"
    }
    let viewed = try test.catalog.database.all(
      "SELECT rule, path, severity, muted FROM findings ORDER BY CAST(path AS BLOB), rule"
    ) { "\($0.text(0) ?? "") \($0.text(1) ?? "") \($0.text(2) ?? "") \($0.text(3) ?? "-")" }
    #expect(told == viewed)
    #expect(told == ["cgbi A/G/a.png error old", "cgbi A/a.png error -", "cgbi A/b.png error known"])
    let groups = try test.catalog.findings().filter(\.isDuplicate).map {
      "\($0.rule) \($0.severity) \($0.muted ?? "-")"
    }
    #expect(groups == ["name warning series", "case info -", "symbol warning -"])
    let severities = try test.catalog.database.all(
      "SELECT DISTINCT kind, severity FROM duplicates ORDER BY kind"
    ) { "\($0.text(0) ?? "") \($0.text(1) ?? "")" }
    #expect(severities == ["case info", "name warning", "symbol warning"])
  }
}
