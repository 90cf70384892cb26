import Foundation
import StickerModel
import Testing

/// A share in which each rule can be seen in `stickerctl check`.
@Suite struct EveryRuleTests {
  /// `rule path`; in the order of the paths.
  private static let expected = [
    "empty-file Broken/empty.png", "not-an-image Broken/fake.png", "truncated Broken/half.png",
    "not-regular Broken/pipe.png", "unreadable Broken/whole.png.license", "cgbi Content/crushed.png",
    "external-reference Content/linked.svg", "vector-in-reference-folder Content/linked.svg",
    "wrong-extension Content/photo.png", "cmyk Content/print.jpg", "unsupported-format Content/scan.tif",
    "svg-script Content/script.svg", "vector-in-reference-folder Content/script.svg",
    "orientation-dependent Content/turned.jpg", "too-large Content/wide.png",
    "conflict-copy Copies/boat (1).png",
    "temp-leftover Copies/boat.png.part", "same-file Copies/glider.png", "shipped-not-shown Heavy",
    "license-missing Licences", "license-forbids-pack Licences/bird.png",
    "metadata-invalid Licences/theme.json",
    "symlink Links", "symlink-outside Links/Out", "empty-name Names/@2x.png",
    "name-not-utf8 Names/caf\u{FFFD}.png",
    "name-portability Names/con.png", "unknown-scale Names/star@4x.png",
    "variant-order Names/sun~ipad~ipad.png",
    "name-unsafe Names/zero\u{200B}width.png", "symbol-empty Names/\u{2603}.png", "name Others/leaf.png",
    "content Others/mug.png", "case Others/rose.png", "symbol Twins/big stone.png",
    "ambiguous-variant Variants/lamp.jpg", "ambiguous-variant Variants/lamp.png",
    "missing-scale Variants/moon.png",
    "dark-unpaired Variants/night~dark.png", "scale-mismatch Variants/tree@2x.png", "dotted-group de.lproj",
    "lproj-theme de.lproj", "stray-file stray.png",
  ]

  @Test func everyRuleIsSeenWhereItIsMeantToBe() throws {
    let share = try EveryRuleShare()
    let found = try share.check().map { "\($0["rule"] as? String ?? "") \($0["path"] as? String ?? "")" }
    #expect(found == Self.expected)
    let rules = Set(found.map { String($0.prefix { $0 != " " }) })
    // Only a decoder can tell that whole bytes are damaged.
    #expect(Set(FindingRule.all.map(\.identifier)).subtracting(rules) == ["corrupt"])
  }

  @Test func aTableFitsTheTerminalAndGroupsByTheme() throws {
    let share = try EveryRuleShare()
    let outcome = try share.control("check")
    #expect(outcome.status == 1)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    let headings = lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }
    #expect(
      headings == [
        "The share", "Broken", "Content", "Copies", "Heavy", "Licences", "Links", "Names", "Others", "Twins",
        "Variants", "de.lproj", "6 errors, 25 warnings, 12 info",
        "stickerctl explain PATH or RULE tells more.",
      ])
  }

  @Test(
    arguments: [
      (["--rule", "cgbi"], 1, 0), (["--rule", "cgbi", "--fail-on", "warning"], 1, 1),
      (["--rule", "cgbi", "--min-severity", "warning"], 1, 1),
      (["--rule", "cgbi", "--min-severity", "error"], 0, 0),
      (["--theme", "Twins"], 4, 0), (["--theme", "Others"], 3, 0), (["--theme", "Broken"], 5, 1),
      (["--theme", "Broken", "--fail-on", "never"], 5, 0), (["--min-severity", "error"], 6, 1),
    ] as [([String], Int, Int)]) func whatIsAskedForIsShown(words: [String], count: Int, status: Int) throws
  {
    let share = try EveryRuleShare()
    let outcome = try share.control(["check", "--json"] + words)
    #expect((outcome.json as? [Any])?.count == count)
    #expect(outcome.status == status)
  }

  @Test func everyFindingAndRuleIsExplained() throws {
    let share = try EveryRuleShare()
    for finding in try share.check() {
      let id = try #require(finding["id"] as? String)
      let outcome = try share.control(["explain", id])
      #expect(outcome.status == 0, "\(id)")
      #expect(outcome.text.contains("Breaks") && outcome.text.contains("Remedy"), "\(id)")
      #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(id)")
    }
    for rule in FindingRule.all {
      #expect(try share.control(["explain", rule.identifier]).status == 0, "\(rule.identifier)")
    }
    #expect(try share.control(["explain", "cgbi-000000000000"]).status == 1)
  }

  @Test func whatMendsAFindingMendsIt() throws {
    let share = try EveryRuleShare()
    var mended: Set<String> = []
    for finding in try share.check() {
      let (id, rule) = (finding["id"] as? String ?? "", finding["rule"] as? String ?? "")
      let outcome = try share.control(["explain", "--json", id])
      guard let mend = (outcome.json as? [String: Any])?["mend"] as? String,
        !["stray-file", "lproj-theme"].contains(rule)
      else { continue }
      try share.shell(mend)
      mended.insert(rule)
    }
    try share.index()
    let left = Set(try share.check().compactMap { $0["rule"] as? String })
    #expect(
      mended.contains("wrong-extension") && mended.contains("name-unsafe") && mended.contains("not-regular"))
    #expect(left.isDisjoint(with: mended), "\(left.intersection(mended))")
  }

  @Test func annotationsNameFileAndRule() throws {
    let share = try EveryRuleShare()
    let lines = try share.control(["check", "--format", "github", "--rule", "wrong-extension"]).text
    #expect(
      lines.hasPrefix(
        "::warning file=Content/photo.png,title=wrong-extension::The extension says another format than the content"
      ))
    #expect(
      try share.control(["check", "--format", "github"]).text.split(separator: "\n").count
        == Self.expected.count)
  }

  @Test func aThemeMutesAndJudgesForItself() throws {
    let share = try EveryRuleShare()
    try share.write(
      """
      {"mute":[{"rule":"missing-scale","path":"moon.png","reason":"phones only"},{"rule":"ambiguous-variant",\
      "reason":"on its way"}],"severities":{"scale-mismatch":"error"}}
      """, to: "Variants/theme.json")
    try share.index()
    let found = try share.check("--theme", "Variants")
    func reason(_ rule: String) -> String? {
      found.first { $0["rule"] as? String == rule }?["muted"] as? String
    }
    #expect(reason("missing-scale") == "phones only")
    #expect(reason("ambiguous-variant") == "on its way")
    #expect(reason("dark-unpaired") == nil)
    #expect(found.first { $0["rule"] as? String == "scale-mismatch" }?["severity"] as? String == "error")
    #expect(try share.control(["check"]).text.contains("7 errors, 22 warnings, 11 info, 3 muted"))
    let status = try #require(try share.control(["status", "--json"]).json as? [String: Any])
    let counts = status["findings"] as? [String: Int]
    #expect(counts == ["error": 7, "warning": 22, "info": 11, "muted": 3])
    try share.write("{}", to: "Variants/theme.json")
    try share.index()
    #expect(try share.check("--theme", "Variants").allSatisfy { $0["muted"] is NSNull })
  }

  @Test func settingsGiveSeveritiesAndLimits() throws {
    let share = try EveryRuleShare()
    try share.configure(
      #""severities":{"cmyk":"error"},"findings":{"largestSide":5000,"noPackLicenses":["MIT"]}"#)
    try share.index()
    let found = try share.check()
    #expect(!found.contains { $0["rule"] as? String == "too-large" })
    #expect(found.first { $0["rule"] as? String == "cmyk" }?["severity"] as? String == "error")
  }

  @Test func theDocumentSaysTheSame() throws {
    let share = try EveryRuleShare()
    let document = try share.document()
    let found = try share.check()
    #expect(document["generation"] as? Int == 1)
    #expect((document["findings"] as? [[String: Any]])?.count == found.count)
    let ids = (document["findings"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
    #expect(ids == found.compactMap { $0["id"] as? String })
  }

  @Test func theMirrorWeighsWhatIsNotShown() throws {
    let share = try EveryRuleShare()
    let entries = try #require(
      try share.control(["list", "--mirror", "Heavy", "--json"]).json as? [[String: Any]])
    #expect(entries.compactMap { $0["path"] as? String } == ["Heavy/bag.png", "Heavy/notes.txt"])
    #expect(entries.compactMap { $0["shown"] as? Bool } == [true, false])
    #expect(entries[1]["bytes"] as? Int == 150_000)
    let names = try share.control(["list", "--mirror", "-0"]).names
    #expect(names.contains(Array("Names/caf".utf8) + [0xE9] + Array(".png".utf8)))
  }
}

/// The share that `Tests/EveryRule/make-every-rule` makes, with an index of it.
private final class EveryRuleShare {
  private let shop: Workshop
  private var settings: String { shop.folder.path + "/every/settings.json" }

  init() throws {
    shop = try Workshop(indexed: false)
    let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../EveryRule/make-every-rule")
      .standardized
    let outcome = try shop.shell(
      "mkdir -p \(shop.folder.path)/every && '\(script.path)' \(shop.folder.path)/every")
    try #require(outcome.status == 0, "\(outcome.errors)")
    try index()
  }

  func index() throws {
    let outcome = try shop.runDaemon(["--config", settings, "--once"])
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  func control(_ words: [String]) throws -> Workshop.Outcome {
    try shop.runControl(["--config", settings] + words)
  }

  func control(_ word: String) throws -> Workshop.Outcome { try control([word]) }

  func check(_ words: String...) throws -> [[String: Any]] {
    try #require(try control(["check", "--json"] + words).json as? [[String: Any]])
  }

  func document() throws -> [String: Any] {
    let data = try Data(
      contentsOf: URL(fileURLWithPath: shop.folder.path + "/every/state/public/findings.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: shop.folder.path + "/every/Stickers/" + path))
  }

  func shell(_ command: String) throws {
    let outcome = try shop.shell("cd '\(shop.folder.path)/every/Stickers' && " + command)
    #expect(outcome.status == 0, "\(command): \(outcome.errors)")
  }

  func configure(_ more: String) throws {
    let text = #"{"share":"Stickers","state":"state","truncatedSeconds":0,"# + more + "}"
    try Data(text.utf8).write(to: URL(fileURLWithPath: settings))
  }
}
