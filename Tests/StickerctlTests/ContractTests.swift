import Foundation
import Testing

/// The JSON that scripts read.
@Suite struct ContractTests {
  private typealias Object = [String: Any]

  @Test func statusOfAStoppedDaemon() throws {
    let shop = try Workshop()
    let status = try #require(try shop.control("status", "--json").json as? Object)
    #expect(
      Set(status.keys).isSuperset(of: [
        "version", "state", "reason", "since", "share", "generation", "cursor", "counts", "pending",
        "arriving",
        "watches", "coverage", "overflows", "rescans", "lastChange", "findings", "problems",
      ]))
    #expect(status["state"] as? String == "stopped")
    #expect((status["counts"] as? Object)?["themes"] as? Int == 3)
    let share = try #require(status["share"] as? String)
    #expect(status["cursor"] as? String == "\(share):\(status["generation"] ?? "")")
  }

  @Test func listsAndDuplicates() throws {
    let shop = try Workshop()
    let stickers = try #require(try shop.control("list", "--json").json as? [Object])
    let counts = (try shop.control("status", "--json").json as? Object)?["counts"] as? Object
    #expect(stickers.count == counts?["stickers"] as? Int)
    let paths = stickers.compactMap { $0["path"] as? String }
    #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let found = try #require(try shop.control("list", "--json", "--search", "ROBIN").json as? [Object])
    #expect(found.compactMap { $0["name"] as? String } == ["robin"])
    #expect((try shop.control("list", "--json", "--search", "none").json as? [Object])?.isEmpty == true)
    let shown = try #require(try shop.control("show", "--json", "Camping/tree.png").json as? Object)
    #expect(shown["name"] as? String == "tree")
    let groups = try #require(try shop.control("duplicates", "--json", "--kind", "name").json as? [Object])
    #expect(groups.first?["key"] as? String == "tree")
    #expect(groups.first?["scope"] as? String == "themes")
    let members = groups.first?["stickers"] as? [Object]
    #expect(members?.compactMap { $0["path"] as? String } == ["Camping/tree.png", "Nature/tree.png"])
  }

  @Test func ambiguousNamesListWhatTheyMean() throws {
    let shop = try Workshop()
    let outcome = try shop.control("show", "tree", "-0")
    #expect(outcome.status == 1)
    #expect(outcome.names == [Array("Camping/tree.png".utf8), Array("Nature/tree.png".utf8)])
  }

  @Test func changesSinceACursor() throws {
    let shop = try Workshop()
    let status = try #require(try shop.control("status", "--json").json as? Object)
    let cursor = try #require(status["cursor"] as? String)
    try FileManager.default.moveItem(
      at: shop.share.appendingPathComponent("Camping/mug.png"),
      to: shop.share.appendingPathComponent("Space/mug.png"))
    try shop.index()
    let lines = try shop.control("changes", "--json", "--since", cursor).text.split(separator: "\n")
    let entries = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? Object }
    let moved = entries.compactMap { $0 }.filter { $0["kind"] as? String == "moved" }
    #expect(moved.count == 1)
    #expect(moved.first?["path"] as? String == "Space/mug.png")
    #expect(moved.first?["from"] as? String == "Camping/mug.png")
    #expect(moved.first?["changed"] as? Bool == false)
    let share = cursor.split(separator: ":")[0]
    #expect(try shop.control("changes", "--since", "\(share):999").status == 65)
  }

  @Test func explainTellsTheRule() throws {
    let shop = try Workshop(indexed: false)
    let table: [(String, Bool, String?)] = [
      ("Camping/tree.png", true, nil), ("Camping/.hidden.png", false, "hidden"),
      ("stray.png", false, "stray-file"),
      ("Camping/text.png", false, "not-an-image"), ("Camping/notes.txt", false, "extension"),
      ("Camping", true, nil),
    ]
    for (path, _, _) in table where !FileManager.default.fileExists(atPath: shop.share.path + "/" + path) {
      try Data("this is no picture at all, whatever its name says".utf8).write(
        to: shop.share.appendingPathComponent(path))
    }
    try shop.index()
    for (path, isIndexed, rule) in table {
      for typed in [path, shop.share.path + "/" + path, "./" + path] {
        let answer = try #require(try shop.control("explain", typed, "--json").json as? Object)
        #expect(answer["path"] as? String == path)
        #expect(answer["indexed"] as? Bool == isIndexed, "\(typed): \(answer)")
        if rule != "hidden" { #expect(answer["rule"] as? String == rule, "\(typed): \(answer)") }
      }
    }
  }

  @Test func verifyFindsWhatTheStampHides() throws {
    let shop = try Workshop()
    func file(_ path: String) -> URL { shop.share.appendingPathComponent(path) }
    let manager = FileManager.default
    // The same size and time with other bytes, as a restored backup or a broken disk makes it.
    let planet = file("Space/planet.svg")
    let date = try manager.attributesOfItem(atPath: planet.path)[.modificationDate]
    let text = try String(contentsOf: planet, encoding: .utf8)
    let changed = text.replacing("#", with: "@", maxReplacements: 1)
    try #require(changed != text)
    try Data(changed.utf8).write(to: planet)
    try manager.setAttributes([.modificationDate: date as Any], ofItemAtPath: planet.path)
    try manager.removeItem(at: file("Space/star.png"))
    try manager.copyItem(at: file("Nature/tree.png"), to: file("Nature/new.png"))
    try manager.removeItem(at: file("Nature/Winter"))
    let outcome = try shop.control("verify", "--json")
    #expect(outcome.status == 1)
    let found = try #require(outcome.json as? Object)
    #expect(
      found["missing"] as? [String] == [
        "Nature/Winter/robin.png", "Nature/Winter/snowman.png", "Space/star.png",
      ])
    #expect(found["extra"] as? [String] == ["Nature/new.png"])
    #expect((found["differing"] as? [[String: String]]) == [["path": "Space/planet.svg", "what": "sha256"]])
    #expect(try shop.control("verify").text.contains("5 differences"))
  }

  @Test func verifyNeedsTheShare() throws {
    let shop = try Workshop()
    try FileManager.default.removeItem(at: shop.share)
    #expect(try shop.control("verify").status == 66)
    #expect(try shop.control("explain", "Camping/tree.png").status == 0)
  }
}
