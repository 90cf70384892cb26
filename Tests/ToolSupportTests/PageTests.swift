import StickerModel
import Testing
import ToolSupport

@Suite struct PageTests {
  @Test(arguments: [["--help"], ["list", "--help"], ["show", "-h"], ["-h", "show", "a", "b", "c"]])
  func helpFitsEightyColumns(words: [String]) throws {
    let page = try #require(sampleTable.answer(sampleTable.parse(words.map(bytes))))
    #expect(page.split(separator: "\n").allSatisfy { displayWidth($0) <= 80 })
    #expect(page.hasSuffix("\n"))
    #expect(!page.contains(" \n"))
  }

  @Test func helpOfACommandTellsItsOwnOptions() throws {
    let list = try #require(sampleTable.answer(parse("list", "--help")))
    #expect(list.contains("sample list [THEME] [OPTIONS]"))
    #expect(list.contains("-k, --kind KIND"))
    #expect(list.contains("which kind: name, content (default: all)"))
    let show = try #require(sampleTable.answer(parse("show", "--help")))
    #expect(!show.contains("--kind"))
    #expect(show.contains("--share DIR"))
  }

  @Test func everyOptionAndCommandIsOnEveryPage() throws {
    let pages = [
      sampleTable.manual, sampleTable.completion(for: .bash), sampleTable.completion(for: .zsh),
      sampleTable.completion(for: .fish),
    ]
    for page in pages {
      for option in sampleTable.options {
        let name = page.replacing("\\-", with: "-")
        #expect(name.contains("--" + option.name) || name.contains("-l " + option.name), "\(option.name)")
      }
      for command in sampleTable.commands { #expect(page.contains(command.name)) }
    }
  }

  @Test func versionIsOneLine() throws {
    #expect(try sampleTable.answer(parse("--version")) == "sample 1.2.3\n")
  }

  @Test func whatIsNotAskedIsNotAnswered() throws {
    #expect(try sampleTable.answer(parse("list")) == nil)
  }

  @Test func manualEscapesWhatRoffWouldTake() {
    let manual = sampleTable.manual
    #expect(manual.hasPrefix(".TH \"SAMPLE\" \"1\""))
    #expect(manual.contains("sample \\- does what tests need"))
    #expect(manual.contains("\\-\\-share"))
    #expect(manual.contains("SAMPLE_SHARE"))
  }

  @Test func longWordsAndTermsStandAlone() {
    #expect(wrapped("a bb ccc", width: 4, indent: 1) == [" a", " bb", " ccc"])
    #expect(wrapped("abcdefgh i", width: 4) == ["abcdefgh", "i"])
    #expect(wrapped("", width: 4) == [])
  }
}
