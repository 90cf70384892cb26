internal import StickerModel

/// Walks the tags of an XML text whose root is `svg`, in a stream and without expanding anything.
struct SVGWalk {
  private typealias End = MarkupReader.End

  private let markup: MarkupReader
  private var sketch = Sketch(.svg)
  private var tags: SVGTags
  private var hasDoctype = false
  private var declaresAttributes = false
  private var isAtStart = true

  init(_ origin: any ByteOrigin) {
    markup = MarkupReader(text: ByteText(origin))
    tags = SVGTags(markup)
  }

  mutating func walk() -> Finding {
    while true {
      let (part, end) = prologPart()
      switch (part, end) {
      case (_, .malformed): return .noPicture
      case (_, .cut): return .undecided
      case (.other, .complete): isAtStart = false
      case (.root, .complete): return body()
      }
    }
  }

  private enum Part { case root, other }

  /// What comes before the root, one part a call, and the root's start tag.
  private mutating func prologPart() -> (Part, End) {
    let hasSpace = markup.space()
    guard let byte = markup.text.next() else { return (.other, .cut) }
    guard byte == 0x3C else { return (.other, .malformed) }
    switch markup.text.peek() {
    case nil: return (.other, .cut)
    case 0x3F: return (.other, instruction(isFirst: isAtStart && !hasSpace))
    case 0x21: return (.other, commentOrDoctype())
    default: return (.root, root())
    }
  }

  /// The XML declaration is allowed as the very first thing only.
  private mutating func instruction(isFirst: Bool) -> End {
    guard markup.take(0x3F) else { return .malformed }
    let target = markup.name()
    // The name may go on: `xml` may become `xml-stylesheet`.
    guard markup.text.peek() != nil else { return .cut }
    guard !target.isEmpty else { return .malformed }
    if target == Array("xml".utf8), !isFirst { return .malformed }
    var content: [UInt8] = []
    if let byte = markup.text.peek(), byte > 0x20, byte != 0x3F { return .malformed }
    let end = markup.instruction(&content)
    if end == .complete, target == Array("xml".utf8) {
      guard let declaration = XMLDeclaration(content) else { return .malformed }
      if !declaration.isUTF8 { markup.text.expectAnyBytes() }
    }
    if target == Array("xml-stylesheet".utf8) { tags.noteStylesheet(content) }
    return end
  }

  private mutating func commentOrDoctype() -> End {
    guard markup.take(0x21) else { return .malformed }
    guard markup.text.peek() == 0x44, !hasDoctype else {
      let start = markup.expect("--")
      return start == .complete ? markup.comment() : start
    }
    let start = markup.expect("DOCTYPE")
    guard start == .complete else { return start }
    hasDoctype = true
    var doctype = DoctypeWalk(markup)
    let end = doctype.walk()
    declaresAttributes = doctype.declaresAttributes
    if doctype.foundExternal { sketch.traits.insert(.externalReference) }
    return end
  }

  private mutating func root() -> End {
    let name = markup.name()
    guard !name.isEmpty, markup.text.peek() != nil else { return name.isEmpty ? .malformed : .cut }
    guard SVGTags.local(name) == Array("svg".utf8) else { return .malformed }
    var root = SVGRoot(name: name, hasDoctype: hasDoctype)
    let end = tags.start(name) { root.add($0, $1, hasLess: $2) }
    guard end == .complete else { return root.isMalformed ? .malformed : end }
    guard markup.text.endCheck(), !root.isMalformed, root.isBound || declaresAttributes else {
      return .malformed
    }
    (sketch.width, sketch.height) = root.size
    return .complete
  }

  private mutating func body() -> Finding {
    let reachesEnd = tags.content() && epilog()
    sketch.isWhole = reachesEnd
    sketch.traits.formUnion(tags.traits)
    return .picture(sketch)
  }

  /// Behind the root only space, comments and instructions may follow.
  private mutating func epilog() -> Bool {
    while true {
      markup.space()
      guard let byte = markup.text.next() else { return true }
      guard byte == 0x3C else { return false }
      var content: [UInt8] = []
      if markup.take(0x3F) {
        guard markup.instruction(&content) == .complete else { return false }
      } else {
        guard markup.expect("!--") == .complete, markup.comment() == .complete else { return false }
      }
    }
  }
}
