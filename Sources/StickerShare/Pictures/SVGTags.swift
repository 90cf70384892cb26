internal import StickerModel

/// Walks tags from the root's start to its end and notes what they refer to.
struct SVGTags {
  private typealias End = MarkupReader.End

  private let markup: MarkupReader
  private var depth = 0
  private var isInStyle = false
  private var scanner = ReferenceScanner()
  private var noted: PictureFacts.Traits = []
  private var value: [UInt8] = []

  init(_ markup: MarkupReader) { self.markup = markup }

  var traits: PictureFacts.Traits {
    var traits = noted
    if scanner.foundExternal { traits.insert(.externalReference) }
    if scanner.foundScript { traits.insert(.script) }
    return traits
  }

  /// A name without its prefix.
  static func local(_ name: [UInt8]) -> [UInt8] {
    name.lastIndex(of: 0x3A).map { Array(name[($0 + 1)...]) } ?? name
  }

  /// A style sheet beside the picture.
  mutating func noteStylesheet(_ content: [UInt8]) {
    let marker = Array("href=".utf8)
    for place in content.indices where content[place...].starts(with: marker) {
      if ReferenceTarget.isExternal(Array(content[(place + marker.count)...])) {
        noted.insert(.externalReference)
      }
    }
  }

  /// The rest of a start tag, behind its name; `visit` gets each attribute and whether its value holds a `<`.
  mutating func start(_ name: [UInt8], _ visit: ([UInt8], [UInt8], Bool) -> Void) -> MarkupReader.End {
    let local = Self.local(name)
    if local == Words.script { noted.insert(.script) }
    while true {
      let hasSpace = markup.space()
      guard let byte = markup.text.peek() else { return .cut }
      switch byte {
      case 0x3E:
        _ = markup.text.next()
        depth += 1
        isInStyle = local == Words.style
        return .complete
      case 0x2F:
        _ = markup.text.next()
        return markup.expect(">")
      default:
        guard hasSpace else { return .malformed }
        let end = attribute(visit)
        guard end == .complete else { return end }
      }
    }
  }

  private mutating func attribute(_ visit: ([UInt8], [UInt8], Bool) -> Void) -> End {
    let name = markup.name()
    guard !name.isEmpty else { return .malformed }
    markup.space()
    let equals = markup.expect("=")
    guard equals == .complete else { return equals }
    markup.space()
    let isPlain = Words.plain.contains(name)
    var hasLess = false
    var scanner = scanner
    let end = markup.quoted(&value) {
      if !isPlain { scanner.scan($0) }
      if $0.firstPlace(of: 0x3C) != nil { hasLess = true }
    }
    scanner.end()
    self.scanner = scanner
    guard end == .complete else { return end }
    note(name)
    visit(name, value, hasLess)
    return .complete
  }

  private mutating func note(_ name: [UInt8]) {
    if name.count > 2, name[0] | 0x20 == 0x6F, name[1] | 0x20 == 0x6E, !name.contains(0x3A) {
      noted.insert(.script)
    }
    let local = Self.local(name)
    if local == Words.reference || local == Words.source, ReferenceTarget.isExternal(value) {
      noted.insert(.externalReference)
    }
  }

  /// What follows the root's start tag; `true` if its end tag is reached.
  mutating func content() -> Bool {
    while depth > 0 {
      guard characters(), let byte = markup.text.peek() else { return false }
      guard tag(byte) == .complete else { return false }
    }
    return true
  }

  /// Everything up to and including the next `<`.
  private mutating func characters() -> Bool {
    guard isInStyle else { return markup.text.pass(0x3C) }
    var scanner = scanner
    defer { self.scanner = scanner }
    return markup.text.pass(0x3C) { scanner.scan($0) }
  }

  /// What a `<` begins, of which `byte` is next.
  private mutating func tag(_ byte: UInt8) -> End {
    switch byte {
    case 0x2F:
      depth -= 1
      isInStyle = false
      return markup.text.pass(0x3E) ? .complete : .cut
    case 0x21:
      _ = markup.text.next()
      return commentOrCharacters()
    case 0x3F:
      var content: [UInt8] = []
      _ = markup.text.next()
      return markup.instruction(&content)
    default:
      let name = markup.name()
      return name.isEmpty ? .malformed : start(name) { _, _, _ in }
    }
  }

  private mutating func commentOrCharacters() -> End {
    guard markup.text.peek() == 0x5B else {
      let start = markup.expect("--")
      return start == .complete ? markup.comment() : start
    }
    let start = markup.expect("[CDATA[")
    guard start == .complete else { return start }
    return plainCharacters()
  }

  /// The rest of a CDATA section.
  private mutating func plainCharacters() -> End {
    var scanner = scanner
    defer { self.scanner = scanner }
    let isInStyle = isInStyle
    while markup.text.pass(0x5D, { if isInStyle { scanner.scan($0) } }) {
      var brackets = 1
      while markup.take(0x5D) { brackets = 2 }
      if brackets == 2, markup.take(0x3E) { return .complete }
    }
    return .cut
  }
}

private enum Words {
  static let script = Array("script".utf8)
  static let style = Array("style".utf8)
  static let reference = Array("href".utf8)
  static let source = Array("src".utf8)
  /// Long values that refer to nothing.
  static let plain = Set(["d", "points", "transform", "id", "class"].map { Array($0.utf8) })
}
