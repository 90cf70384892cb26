import StickerModel
import Testing
import ToolSupport

@Suite struct OptionParsingTests {
  @Test func optionsStandBeforeAndAfterTheCommand() throws {
    let line = try parse("--share", "/a", "list", "--json", "Camping", "-k", "name")
    #expect(line.command == "list")
    #expect(line.arguments == [bytes("Camping")])
    #expect(line.text("share") == "/a")
    #expect(line.has("json"))
    #expect(line.text("kind") == "name")
  }

  @Test(arguments: [
    (["--share=/a=b", "list"], "/a=b"), (["--share", "--json", "list"], "--json"),
    (["--share=", "list"], ""),
  ])
  func valuesAreTakenAsTheyAre(words: [String], value: String) throws {
    let line = try sampleTable.parse(words.map(bytes))
    #expect(line.text("share") == value)
    #expect(!line.has("json"))
  }

  @Test(arguments: [
    ["-j0", "list"], ["list", "-0j"], ["-0", "-j", "list"], ["list", "-j0kname"], ["list", "-0jk", "name"],
  ])
  func shortFlagsMayShareAWord(words: [String]) throws {
    let line = try sampleTable.parse(words.map(bytes))
    #expect(line.has("json"))
    #expect(line.has("null"))
    if words.joined().contains("k") { #expect(line.text("kind") == "name") }
  }

  @Test func twoHyphensEndTheOptions() throws {
    #expect(try parse("show", "--", "--json").arguments == [bytes("--json")])
    #expect(try parse("show", "--", "--").arguments == [bytes("--")])
    #expect(try parse("show", "-").arguments == [bytes("-")])
  }

  @Test func argumentsKeepTheirBytes() throws {
    let name: [UInt8] = [0x66, 0xFF, 0x2E, 0x70]
    let line = try sampleTable.parse([bytes("show"), name])
    #expect(line.arguments == [name])
    #expect(try sampleTable.parse([bytes("--share=") + name, bytes("list")]).bytes("share") == name)
  }

  @Test func repeatableOptionsKeepAllValues() throws {
    let line = try parse("--ignore", "a", "list", "--ignore=b")
    #expect(line.values["ignore"] == [bytes("a"), bytes("b")])
  }

  @Test(arguments: [
    (["--shre", "/a", "list"], "unknown option '--shre'; did you mean '--share'?"),
    (["--zzzzzz", "list"], "unknown option '--zzzzzz'"),
    (["-x", "list"], "unknown option '-x'"),
    (["-jx", "list"], "unknown option '-x'"),
    (["--\u{1B}[31m", "list"], "unknown option '--\\x1b[31m'"),
    (["lst"], "unknown command 'lst'; did you mean 'list'?"),
    ([], "a command is missing"),
    (["--json"], "a command is missing"),
    (["list", "--share"], "'--share' needs a value: --share DIR"),
    (["list", "-k"], "'-k' needs a value: -k KIND"),
    (["list", "--json=yes"], "'--json' is a flag and takes no value"),
    (["list", "--kind", "nme"], "'nme' is no value for '--kind'; did you mean 'name'?"),
    (["list", "--kind", ""], "'' is no value for '--kind'"),
    (["show", "--null", "a"], "'show' knows no option '--null'"),
    (["show"], "'show' needs STICKER"),
    (["show", "a", "b"], "'b' is one argument too many for 'show'"),
    (["--share", "a", "--share", "b", "list"], "'--share' is given twice"),
  ])
  func mistakesAreToldWithTheirToken(words: [String], message: String) {
    let found = problem { _ = try sampleTable.parse(words.map(bytes)) }
    #expect(found?.message == message)
    #expect(found?.status == .usage)
    #expect(found?.hint?.isEmpty == false)
  }

  @Test func allowedValuesAreInTheHint() {
    #expect(problem { _ = try parse("list", "--kind", "zzz") }?.hint == "allowed: name, content.")
  }

  @Test func noBytesTrapTheParser() {
    var generator = SeededGenerator(seed: 7)
    let pool = Array("-=0jkx \u{0}é".utf8) + [0xFF, 0xC3]
    for _ in 0..<3000 {
      let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in pool.randomElement(using: &generator) ?? 0 }
      }
      let found = problem { _ = try sampleTable.parse(words) }
      #expect(found == nil || found?.status == .usage, "words: \(words)")
    }
  }
}
