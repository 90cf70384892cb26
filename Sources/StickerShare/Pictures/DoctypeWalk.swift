/// Walks a document type declaration; nothing it names is opened and no entity expanded.
struct DoctypeWalk {
  private let markup: MarkupReader
  private(set) var foundExternal = false
  /// Attributes may come from the declaration, namespaces among them.
  private(set) var declaresAttributes = false

  init(_ markup: MarkupReader) { self.markup = markup }

  /// The rest of the declaration, behind `<!DOCTYPE`.
  mutating func walk() -> MarkupReader.End {
    guard markup.text.peek() != nil else { return .cut }
    guard markup.space() else { return .malformed }
    guard markup.text.peek() != nil else { return .cut }
    guard !markup.name().isEmpty else { return .malformed }
    let identifier = externalIdentifier()
    guard identifier == .complete else { return identifier }
    markup.space()
    if markup.take(0x5B) {
      let end = subset()
      guard end == .complete else { return end }
      markup.space()
    }
    return markup.expect(">")
  }

  /// `PUBLIC "…" "…"`, `SYSTEM "…"` or nothing. Only the declaration of the W3C counts as no reference.
  private mutating func externalIdentifier() -> MarkupReader.End {
    markup.space()
    let keyword = markup.name()
    if keyword.isEmpty { return .complete }
    let isPublic = keyword == Array("PUBLIC".utf8)
    guard isPublic || keyword == Array("SYSTEM".utf8) else {
      return markup.text.peek() == nil ? .cut : .malformed
    }
    var literals: [[UInt8]] = []
    for _ in 0..<(isPublic ? 2 : 1) {
      markup.space()
      var literal: [UInt8] = []
      let end = markup.quoted(&literal)
      guard end == .complete else { return end }
      literals.append(literal)
    }
    let known = ["-//W3C//", "http://www.w3.org/", "https://www.w3.org/"].map { Array($0.utf8) }
    if !known.contains(where: { literals[0].starts(with: $0) }) { foundExternal = true }
    return .complete
  }

  /// The declarations between `[` and `]`.
  private mutating func subset() -> MarkupReader.End {
    while true {
      markup.space()
      guard let byte = markup.text.next() else { return .cut }
      switch byte {
      case 0x5D: return .complete
      case 0x25:
        guard markup.text.pass(0x3B) else { return .cut }
      case 0x3C:
        let end = declaration()
        guard end == .complete else { return end }
      default: return .malformed
      }
    }
  }

  private mutating func declaration() -> MarkupReader.End {
    var content: [UInt8] = []
    guard let byte = markup.text.next() else { return .cut }
    if byte == 0x3F { return markup.instruction(&content) }
    guard byte == 0x21 else { return .malformed }
    if markup.take(0x2D) {
      let dash = markup.expect("-")
      return dash == .complete ? markup.comment() : dash
    }
    let keyword = markup.name()
    if keyword == Array("ATTLIST".utf8) { declaresAttributes = true }
    return words(isEntity: keyword == Array("ENTITY".utf8))
  }

  /// The rest of a declaration; a `>` in quotes doesn't end it.
  private mutating func words(isEntity: Bool) -> MarkupReader.End {
    var literal: [UInt8] = []
    while let byte = markup.text.peek() {
      switch byte {
      case 0x3E: return markup.expect(">")
      case 0x22, 0x27:
        let end = markup.quoted(&literal)
        guard end == .complete else { return end }
      default:
        let word = markup.name()
        if word.isEmpty { _ = markup.text.next() }
        if isEntity, word == Array("SYSTEM".utf8) || word == Array("PUBLIC".utf8) { foundExternal = true }
      }
    }
    return .cut
  }
}
