import StickerModel
import StickerShare
import Testing

private func facts(_ text: String) -> PictureFacts? {
  if case .whole(let facts) = PictureReader.read(bytes: Array(text.utf8)) { facts } else { nil }
}

private let sizes: [(String, Double?, Double?)] = [
  ("viewBox='0 0 24 12'", 24.0, 12.0), ("width='100%' viewBox='0 0 24 12'", 24, 12),
  ("width='2in' height='10mm'", 192, 37.795), ("width='auto' height='5'", nil, 5),
  ("viewBox='0,0, 1e2,50'", 100, 50), ("", nil, nil), ("width='100%' height='100%'", nil, nil),
  ("width='48' viewBox='0 0 24 12'", 48, 24), ("width=' 5PX ' height='1.5pc'", 5, 24),
  ("width='3em' height='2ex'", nil, nil), ("viewBox='0 0 0 0'", nil, nil), ("height='72pt'", nil, 96),
]

private let references: [(String, PictureFacts.Traits)] = [
  ("<svg><image href='http://127.0.0.1/x.png'/></svg>", .externalReference),
  ("<svg xmlns:x='u'><use x:href='../a.svg#b'/></svg>", .externalReference),
  ("<svg><use href='#a'/><image href='data:image/png;base64,AA'/></svg>", []),
  ("<svg><g fill='url( \"#a\" )' style='fill:url(&quot;#b&quot;)'/></svg>", []),
  ("<svg><g fill='url(http://a/b)'/></svg>", .externalReference),
  ("<svg><style>@import 'a.css';</style></svg>", .externalReference),
  ("<svg><style><![CDATA[a{fill:URL(x.svg#y)}]]></style></svg>", .externalReference),
  ("<svg><text>url(http://a) @import</text></svg>", []),
  ("<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///secret'>]><svg><text>&x;</text></svg>", .externalReference),
  ("<!DOCTYPE svg [<!ENTITY x 'SYSTEM'>]><svg>&x;</svg>", []),
  ("<?xml-stylesheet href='a.css'?><svg/>", .externalReference),
  ("<svg onload='alert(1)'><script>alert(2)</script></svg>", .script),
  ("<svg><s:script xmlns:s='u'/></svg>", .script), ("<svg><a href='#' onClick='b'/></svg>", .script),
  ("<svg><a href='java\nscript:b'/></svg>", [.script, .externalReference]), (Samples.svg, []),
]

@Suite struct SVGTests {
  @Test(arguments: sizes)
  func sizesAreInPixels(_ attributes: String, _ width: Double?, _ height: Double?) {
    let facts = facts("<svg \(attributes)/>")
    #expect(facts?.format == .svg)
    #expect(facts?.width == width)
    #expect(facts?.height == height)
  }

  @Test(arguments: references)
  func traitsAreFound(_ text: String, _ traits: PictureFacts.Traits) {
    #expect(facts(text)?.traits == traits)
  }

  @Test func theRootDecides() {
    #expect(facts("<s:svg xmlns:s='u' width='1' height='2'/>")?.height == 2)
    for text in [
      "<html><svg/></html>", "<svgs/>", "<a:svg/>", " <?xml version='1.0'?><svg/>", "<svg a='1' a='2'/>",
    ] {
      guard case .notAnImage = PictureReader.read(bytes: Array(text.utf8)) else {
        Issue.record("\(text) is taken for a picture")
        continue
      }
    }
  }

  @Test func whatIsBehindTheRootDecidesAboutTheEnd() {
    #expect(facts("<svg/>\n <!-- x -->\n") != nil)
    for text in ["<svg></svg><svg/>", "<svg/>x", "<svg><g></g>", "<svg><g></svg>", "<svg><!-- </svg>"] {
      guard case .partial(let facts) = PictureReader.read(bytes: Array(text.utf8)), facts?.format == .svg
      else {
        Issue.record("\(text) is taken for whole")
        continue
      }
    }
  }

  @Test func wideTextIsRead() {
    let text = "<svg width='3' height='4'>é</svg>"
    for isBig in [true, false] {
      for mark in [true, false] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        let bytes = units.flatMap { isBig ? Samples.big(Int($0), 2) : Samples.little(Int($0), 2) }
        guard case .whole(let facts) = PictureReader.read(bytes: bytes) else {
          Issue.record("\(isBig) \(mark)")
          continue
        }
        #expect(facts.width == 3)
      }
    }
  }

  @Test func packedTextIsReadAndMarked() {
    guard case .whole(let facts) = PictureReader.read(bytes: Samples.packedSVG) else {
      Issue.record("not whole")
      return
    }
    #expect(facts.traits == .compressed)
    #expect(facts.width == 3 && facts.height == 2)
    #expect(facts.bytes == Int64(Samples.packedSVG.count))
  }

  @Test func entityBombsAreNotExpanded() {
    let levels = (1...10).map { level in
      "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>"
    }
    let text = "<!DOCTYPE svg [<!ENTITY e0 'ha'>\(levels.joined())]><svg width='1' height='1'>&e10;</svg>"
    #expect(facts(text)?.width == 1)
  }
}
