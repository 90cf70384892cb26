import Foundation
import Testing

/// The promises that scripts rely on: exit statuses, JSON, NUL lists, pipes.
@Suite struct ScriptTests {
  @Test func exitStatuses() throws {
    let shop = try Workshop()
    let table: [([String], Int32)] = [
      (["status"], 0), (["themes"], 0), (["list"], 0), (["list", "Camping/"], 0), (["list", "Campin"], 1),
      (["show", "tent"], 0), (["show", "Camping/tent@2x.png"], 0), (["show", "tree"], 1),
      (["show", "nothing"], 1),
      (["show", "Camping/tree.png"], 0), (["duplicates"], 0), (["changes"], 0),
      (["changes", "--since", "x"], 64),
      (["changes", "--since", "x:1"], 65), (["verify"], 0), (["explain", "Camping/tent.png"], 0),
      (["explain", "Camping/none.png"], 1), (["explain", "Camping/theme.json"], 0), (["sync"], 69),
      (["rescan"], 69),
      (["accept"], 69), (["shw"], 64), ([], 64), (["list", "--bad"], 64), (["sync", "--timeout", "-1"], 64),
      (["--help"], 0), (["list", "-h"], 0), (["--version"], 0), (["rescan", "/etc/passwd"], 64),
      (["--", "list"], 0), (["show", "--", "--json"], 1),
    ]
    for (words, status) in table {
      let outcome = try shop.run(words)
      #expect(outcome.status == status, "\(words): \(outcome.errors)")
      #expect(
        outcome.errors.isEmpty == (status == 0 || words.first == "explain"), "\(words): \(outcome.errors)")
    }
  }

  @Test func everyCommandAnswersWithoutAnIndex() throws {
    let shop = try Workshop(indexed: false)
    for command in ["status", "themes", "list", "duplicates", "changes", "verify"] {
      let outcome = try shop.run([command])
      #expect(outcome.status == 66, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("hint: "))
    }
    #expect(try shop.run(["sync"]).status == 69)
  }

  @Test func closedReadersAndFullDisks() throws {
    let shop = try Workshop()
    let quiet = try shop.shell(
      "ctl list --json | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}; ctl list --json 2>&1 >&-; echo $?")
    #expect(quiet.text.hasPrefix("0\n"))
    #expect(quiet.errors.isEmpty)
    #expect(try shop.shell("ctl list > /dev/full; echo $?").text == "74\n")
  }

  /// CASES 51: a name with line breaks and escape sequences is one line for people, and whole for programs.
  @Test func namesCannotForgeLines() throws {
    let shop = try Workshop(indexed: false)
    let names = ["x\nERROR fake line.png", "tab\there.png", "\u{1B}[31mred.png", "木.png"]
    let picture = shop.share.appendingPathComponent("Camping/mug.png")
    for name in names {
      try FileManager.default.copyItem(at: picture, to: shop.share.appendingPathComponent("Camping/" + name))
    }
    try shop.index()
    for words in [
      ["list"], ["duplicates"], ["show", "Camping/" + names[0]], ["explain", "Camping/" + names[2]],
    ] {
      let outcome = try shop.run(words)
      #expect(outcome.status == 0)
      #expect(
        !outcome.text.contains("\nERROR") && !outcome.text.contains("\u{1B}") && !outcome.text.contains("\t"))
    }
    let listed = try shop.control("list", "Camping", "-0").names
    for name in names { #expect(listed.contains(Array("Camping/\(name)".utf8))) }
    let json = try #require(try shop.control("list", "--json").json as? [[String: Any]])
    let paths = json.compactMap { $0["path"] as? String }
    for name in names { #expect(paths.contains("Camping/\(name)")) }
  }

  @Test func everyLineFitsEightyColumns() throws {
    let shop = try Workshop(indexed: false)
    let long = String(repeating: "長い", count: 20) + String(repeating: "e\u{301}", count: 20) + ".png"
    try FileManager.default.copyItem(
      at: shop.share.appendingPathComponent("Camping/mug.png"),
      to: shop.share.appendingPathComponent("Camping/\(long)"))
    try shop.index()
    for words in [
      ["status"], ["themes"], ["list"], ["duplicates"], ["changes"], ["show", "Camping/\(long)"], ["verify"],
    ] {
      for line in try shop.run(words).text.split(separator: "\n") {
        #expect(width(line) <= 80, "\(words): \(line)")
      }
    }
  }

  /// By the tables of Python, which knows nothing of ours.
  private func width(_ line: Substring) -> Int {
    line.unicodeScalars.reduce(0) { sum, scalar in
      let isWide = (0x3040...0x9FFF).contains(scalar.value)
      return sum + (scalar.properties.generalCategory == .nonspacingMark ? 0 : isWide ? 2 : 1)
    }
  }
}

extension Workshop {
  func run(_ words: [String]) throws -> Outcome {
    try runControl(["--state", state.path] + words)
  }
}
