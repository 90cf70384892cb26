import StickerModel
import Testing

private func read(
  _ text: String, keeping previous: ThemeMetadata? = nil
) -> (metadata: ThemeMetadata, problems: [String]) {
  let (metadata, problems) = readThemeMetadata(Array(text.utf8), keeping: previous)
  return (metadata, problems.map { $0.key + ": " + $0.message })
}

private let full = """
  {"title":"Camping","artist":"Anna","license":"CC0-1.0","accentColor":{"light":"#2e7d32","dark":"#81C784"},
   "cover":"tree","order":["tree","Winter/fir"],
   "stickers":{"tree":{"label":"a tree","license":"CC-BY-4.0","artist":"Ben","copyright":"2026 Ben","emoji":["🌲"]}},
   "ignore":["*-draft.png"],"mute":[{"rule":"missing-scale","path":"Camping/tree.png","reason":"drawn so"}],
   "severities":{"name":"error","stray-file":"info"},"invertInDark":true}
  """

@Suite struct ThemeMetadataTests {
  @Test func everyKeyIsTaken() {
    let (metadata, problems) = read(full)
    var expected = ThemeMetadata()
    expected.title = "Camping"
    expected.artist = "Anna"
    expected.license = "CC0-1.0"
    expected.accentColor = ThemeMetadata.AccentColor(light: "#2E7D32", dark: "#81C784")
    expected.cover = "tree"
    expected.order = ["tree", "Winter/fir"]
    expected.stickers = [
      Array("tree".utf8): ThemeMetadata.Sticker(
        label: "a tree", license: "CC-BY-4.0", artist: "Ben", copyright: "2026 Ben", emoji: ["🌲"])
    ]
    expected.ignore = ["*-draft.png"]
    expected.mute = [ThemeMetadata.Mute(rule: "missing-scale", path: "Camping/tree.png", reason: "drawn so")]
    expected.severities = ["name": .error, "stray-file": .info]
    expected.invertInDark = true
    #expect(metadata == expected)
    #expect(problems.isEmpty)
  }

  @Test func windowsLineEndsAndByteOrderMarksAreFine() {
    let text = "\u{FEFF}" + full.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
    #expect(read(text).metadata == read(full).metadata)
    #expect(read(text).problems.isEmpty)
  }

  @Test(arguments: [
    "{}", "{\"title\":null,\"order\":null,\"stickers\":null,\"accentColor\":null,\"mute\":null}",
  ])
  func whatIsNotThereHasNoValue(text: String) {
    let (metadata, problems) = read(text, keeping: read(full).metadata)
    #expect(metadata == ThemeMetadata())
    #expect(problems.isEmpty)
  }

  @Test(arguments: [
    ("{\"titel\":\"x\"}", "titel: unknown key; did you mean \"title\"?"),
    (
      "{\"accentColor\":{\"ligth\":\"#000000\",\"light\":\"#000000\"}}",
      "accentColor.ligth: unknown key; did you mean \"light\"?"
    ),
    ("{\"title\":5}", "title: must be a text, not a number"),
    ("{\"accentColor\":\"#000000\"}", "accentColor: must be an object {…}, not a text"),
    (
      "{\"accentColor\":{\"light\":\"#0af\"}}",
      "accentColor.light: must be a color like #2E7D32, not '#0af'; did you mean \"#00AAFF\"?"
    ),
    (
      "{\"accentColor\":{\"light\":\"green\"}}",
      "accentColor.light: must be a color like #2E7D32, not 'green'"
    ),
    ("{\"accentColor\":{\"light\":7}}", "accentColor.light: must be a color like \"#2E7D32\", not a number"),
    (
      "{\"accentColor\":{\"dark\":\"#000000\"}}",
      "accentColor.light: is missing; a dark accent color needs a light one"
    ),
    ("{\"order\":\"tree\"}", "order: must be a list […], not a text"),
    ("{\"order\":[\"tree\",null]}", "order[1]: must be a text, not null"),
    ("{\"stickers\":[]}", "stickers: must be an object {…}, not a list"),
    ("{\"stickers\":{\"tree\":\"x\"}}", "stickers.tree: must be an object {…}, not a text"),
    (
      "{\"stickers\":{\"tree\":{\"lable\":\"x\"}}}",
      "stickers.tree.lable: unknown key; did you mean \"label\"?"
    ),
    (
      "{\"stickers\":{\"tree\":{\"emoji\":[\"🌲\",5]}}}",
      "stickers.tree.emoji[1]: must be a text, not a number"
    ),
    ("{\"invertInDark\":\"yes\"}", "invertInDark: must be true or false, not a text"),
    (
      "{\"severities\":{\"stray-fil\":\"info\"}}",
      "severities.stray-fil: unknown key; did you mean \"stray-file\"?"
    ),
    (
      "{\"severities\":{\"cmyk\":\"warn\"}}",
      "severities.cmyk: unknown value 'warn'; allowed: info, warning, error"
    ),
    (
      "{\"severities\":{\"cmyk\":\"eror\"}}", "severities.cmyk: unknown value 'eror'; did you mean \"error\"?"
    ),
    ("{\"mute\":[{\"reason\":\"x\"}]}", "mute[0].rule: is missing"),
    (
      "{\"mute\":[{\"rule\":\"cmyk\",\"reason\":\"\"}]}",
      "mute[0].reason: is missing; say why the finding is all right"
    ),
    (
      "{\"mute\":[{\"rule\":\"cmky\",\"reason\":\"x\"}]}",
      "mute[0].rule: unknown value 'cmky'; did you mean \"cmyk\"?"
    ),
    ("[]", ": must be an object {…}, not a list"),
    ("{\"title\":\"x\"", ": is no JSON: line 1: a comma is missing before the end of the text"),
    (
      "{\"a\\u001b[31m\":1}",
      "a\\x1b[31m: unknown key; allowed: title, artist, license, accentColor, cover, order, stickers, ignore, mute, "
        + "severities, invertInDark"
    ),
  ]) func problemsNameTheKeyAndTheRemedy(text: String, problem: String) {
    #expect(read(text).problems == [problem])
  }

  @Test func lastGoodValueOfABadKeyStaysAndTheOthersAreTaken() {
    let (metadata, problems) = read(
      """
      {"title":5,"artist":"Cleo","accentColor":{"light":"red","dark":"#000000"},"order":["a",1],
       "stickers":{"tree":{"label":7,"artist":"Dan","emoji":[1]},"fir":{"label":8,"emoji":["a",1]}},
       "severities":{"name":"loud","cmyk":"error"},"ignore":{}}
      """, keeping: read(full).metadata)
    #expect(metadata.title == "Camping")
    #expect(metadata.artist == "Cleo")
    #expect(metadata.license == nil)
    #expect(metadata.accentColor == ThemeMetadata.AccentColor(light: "#2E7D32", dark: "#000000"))
    #expect(metadata.order == ["tree", "Winter/fir"])
    #expect(metadata.ignore == ["*-draft.png"])
    #expect(metadata.severities == ["name": .error, "cmyk": .error])
    let tree = metadata.stickers[Array("tree".utf8)]
    #expect(tree == ThemeMetadata.Sticker(label: "a tree", artist: "Dan", emoji: ["🌲"]))
    #expect(metadata.stickers[Array("fir".utf8)] == ThemeMetadata.Sticker(emoji: ["a"]))
    #expect(problems.count == 9)
  }

  @Test(arguments: ["", "{", "[]", "\"x\"", "{\"title\":\"New\"", String(repeating: "[", count: 100_000)])
  func whatIsNoObjectChangesNothing(text: String) {
    let previous = read(full).metadata
    let (metadata, problems) = read(text, keeping: previous)
    #expect(metadata == previous)
    #expect(problems.count == 1)
  }

  @Test func stickersOfDifferentNormalFormStayApart() {
    let metadata = read("{\"stickers\":{\"\u{E9}\":{\"label\":\"a\"},\"e\u{301}\":{\"label\":\"b\"}}}")
      .metadata
    #expect(metadata.stickers[[0xC3, 0xA9]]?.label == "a")
    #expect(metadata.stickers[[0x65, 0xCC, 0x81]]?.label == "b")
  }

  @Test func textsAreAtMostAThousandCharacters() {
    let longest = String(repeating: "é", count: 1000)
    #expect(read("{\"title\":\"\(longest)\"}").metadata.title == longest)
    let (metadata, problems) = read("{\"title\":\"\(longest)x\"}")
    #expect(metadata.title == nil)
    #expect(problems == ["title: must be no longer than 1,000 characters"])
  }

  @Test func problemsAreCounted() {
    let text = "{" + (0..<1000).map { "\"key\($0)\":1" }.joined(separator: ",") + "}"
    #expect(read(text).problems.count == 100)
  }
}
