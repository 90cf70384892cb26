import Foundation
import Testing

@Suite struct SwiftSourceTests {
  /// Whether the compiler takes the file together with some code that uses it.
  private func check(_ source: URL, _ use: String, _ shop: Shop) throws {
    let main = shop.folder.appendingPathComponent("use.swift")
    try Data(use.utf8).write(to: main)
    let outcome = try shop.run(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", source.path, main.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func theSamplesHaveTheirSymbols() throws {
    let shop = try Shop()
    let source = try shop.exported(["swift"], to: "Stickers.swift")
    try check(
      source,
      "let all: [String] = [Stickers.Camping.tree, Stickers.Nature.tree, Stickers.Nature.Winter.robin]", shop)
    #expect(
      try String(contentsOf: source, encoding: .utf8).contains(
        #"static let robin = "Nature/Winter/robin.png""#))
    #expect(try shop.export(["swift"]).output == String(contentsOf: source, encoding: .utf8))
  }

  @Test func anyNameMakesCodeThatCompiles() throws {
    let shop = try Shop(hasSamples: false)
    let keywords = [
      "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
      "continue",
      "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
      "for",
      "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
      "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
      "struct",
      "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
      "some",
      "any", "actor", "await", "async", "macro", "open", "none", "String", "Stickers", "_", "__", "2", "2x2",
      "10C",
    ]
    let texts = [
      "quote\"quote", #"back\slash"#, #"\(fatalError())"#, "new\nline", "*/ end", "\u{202e}right", "木",
      "日本 語", "é",
      "e\u{301}", "a'b", "`tick`", "$0", "#if", "tab\tbed", "///", "emoji 🌲",
    ].map { $0.replacingOccurrences(of: "/", with: ":") }
    for name in keywords + texts {
      try shop.write(Painting.png(2, 2, mark: name), "Words/\(name).png")
      try shop.write(Painting.png(2, 2, mark: name), "\(name)/tree.png")
    }
    try shop.index()
    let outcome = try shop.export(["swift"], to: "Stickers.swift")
    #expect(outcome.status == 0)
    try check(
      shop.place("Stickers.swift"),
      "let all: [String] = [Stickers.Words.`default`, Stickers.Words._2X2, Stickers.Default.tree]",
      shop)
  }

  @Test func theFirstOfSeveralGetsTheSymbolAndTheOthersAreTold() throws {
    let shop = try Shop(hasSamples: false)
    for name in ["my tree", "my-tree", "myTree", "AC", "---"] {
      try shop.write(Painting.png(2, 2, mark: name), "A/\(name).png")
    }
    try shop.write(Painting.png(2, 2), "A/AC/inner.png")
    try shop.write(Painting.png(2, 2), "a/other.png")
    try shop.index()
    let outcome = try shop.export(["swift"], to: "Stickers.swift")
    let text = try String(contentsOf: shop.place("Stickers.swift"), encoding: .utf8)
    #expect(text.contains(#"static let myTree = "A/my tree.png""#) && !text.contains("my-tree"))
    #expect(outcome.errors.contains("'A/my-tree.png' gets no symbol: 'A/my tree.png' has its symbol"))
    #expect(outcome.errors.contains("'A/myTree.png' gets no symbol: 'A/my tree.png' has its symbol"))
    #expect(outcome.errors.contains("'A/AC.png' gets no symbol: a folder has its symbol"))
    #expect(outcome.errors.contains("'A/---.png' gets no symbol"))
    try check(
      shop.place("Stickers.swift"), "let all = [Stickers.A.AC.inner, Stickers.A.other, Stickers.A.myTree]",
      shop)
  }

  @Test func aFileOfSomebodyElseIsNotReplaced() throws {
    let shop = try Shop()
    try Data("let mine = 1\n".utf8).write(to: shop.place("Mine.swift"))
    #expect(try shop.export(["swift"], to: "Mine.swift").status == 73)
    #expect(try String(contentsOf: shop.place("Mine.swift"), encoding: .utf8) == "let mine = 1\n")
    try shop.exported(["swift"], to: "Ours.swift")
    try FileManager.default.removeItem(atPath: shop.share.path + "/Camping/tree.png")
    try shop.index()
    try shop.exported(["swift"], to: "Ours.swift")
    #expect(try !String(contentsOf: shop.place("Ours.swift"), encoding: .utf8).contains("Camping/tree.png"))
  }
}
