import StickerModel
import Testing

@testable import stickerctl

@Suite struct StickerFactsTests {
  @Test(arguments: ["tree", #"a,"kind":"b"#, #"\",\"kind\":\"vector"#, "木,\n", #","files":["#])
  func theShortWayReadsWhatTheLongWayReads(name: String) {
    var writer = JSONWriter()
    writer.object { json in
      json.string("id", "x")
      json.string("name", name)
      json.string("symbolPath", nil)
      json.string("kind", "bitmap")
      json.key("size")
      json.object { json in
        json.integer("width", 170)
        json.decimal("height", 12.5)
      }
      json.key("files")
      json.array { $0.string(name) }
    }
    let short = StickerFacts(briefly: writer.bytes)
    let long = StickerFacts(writer.bytes)
    #expect(short.kind == "bitmap" && long.kind == "bitmap")
    #expect(short.size == "170×12.5" && long.size == "170×12.5")
  }

  @Test(arguments: [
    "", "{}", "{", #"{"a":1,"kind":"x"#, #"{"size":{"width":null,"height":null},"files":[]}"#,
  ])
  func otherDocumentsAreHarmless(text: String) {
    let facts = StickerFacts(briefly: Array(text.utf8))
    #expect(facts.kind == "" && facts.size == "")
  }
}
