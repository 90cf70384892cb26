import StickerModel

/// SVG: the tags are walked to the end of the root. Entities are never expanded, nothing that is named is fetched.
///
/// Source: XML 1.0, SVG 1.1 and 2 (sizes), CSS Values and Units (lengths).
struct SVGReader {
  enum Reading {
    case notSVG
    /// Only what may stand before a root so far.
    case undecided
    case svg(Structure)
  }

  private static let longestName = 256
  private static let longestValue = 8192

  private let source: TextSource
  private var structure = Structure(.svg)
  private var hasRoot = false
  private var depth = 0
  private var isRefused = false
  private var size: (width: Double?, height: Double?) = (nil, nil)
  private var viewBox: (width: Double, height: Double)?
  /// The text of a style element, as far as it is looked at.
  private var style: [UInt8]?

  static func read(_ reader: ForwardReader) -> Reading {
    var walk = SVGReader(TextSource(reader))
    return walk.read()
  }

  private init(_ source: TextSource) {
    self.source = source
  }

  private mutating func read() -> Reading {
    if source.isCompressed { structure.traits.insert(.compressed) }
    let isClosed = walk()
    if isRefused { return .notSVG }
    guard hasRoot else {
      // A compressed file that is no SVG so far can't be told from one that is cut.
      return source.end == .broken || source.end == .reached && !source.isCompressed ? .undecided : .notSVG
    }
    settleSize()
    structure.alpha = true
    structure.isWhole = isClosed || source.end == .tooLong
    return .svg(structure)
  }

  /// Whether the root's end was reached and nothing but space and comments follows.
  private mutating func walk() -> Bool {
    while let byte = source.next() {
      if byte == UInt8(ascii: "<") {
        guard markup() else { return false }
        if isRefused { return false }
      } else if depth == 0 && !isSpace(byte) {
        // Before the root that is no SVG; behind it, it is not finished.
        if !hasRoot { isRefused = true }
        return false
      } else if style != nil, style!.count < 1 << 16 {
        style?.append(byte)
      }
    }
    return hasRoot && depth == 0 && source.end == .reached
  }

  private mutating func settleSize() {
    var (width, height) = size
    if let viewBox {
      switch (width, height) {
      case (nil, nil): (width, height) = (viewBox.width, viewBox.height)
      case (let known?, nil): height = known * viewBox.height / viewBox.width
      case (nil, let known?): width = known * viewBox.width / viewBox.height
      default: break
      }
    }
    structure.width = width.map(rounded)
    structure.height = height.map(rounded)
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  // MARK: - Markup

  /// Behind a `<`; `false` if the text ends in it.
  private mutating func markup() -> Bool {
    guard let byte = source.next() else { return false }
    switch byte {
    case UInt8(ascii: "?"): return skip(to: "?>")
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "/"):
      endStyle()
      guard let last = skipTag(), last == UInt8(ascii: ">") else { return false }
      if depth > 0 { depth -= 1 }
      return true
    default: return element(byte)
    }
  }

  private func skipTag() -> UInt8? {
    while let byte = source.next() {
      if byte == UInt8(ascii: ">") { return byte }
    }
    return nil
  }

  private func skip(to ending: StaticString) -> Bool {
    let wanted = ending.withUTF8Buffer(Array.init)
    var last: [UInt8] = []
    while let byte = source.next() {
      last.append(byte)
      if last.count > wanted.count { last.removeFirst() }
      if last == wanted { return true }
    }
    return false
  }

  /// A comment, character data, or a document type.
  private mutating func declaration() -> Bool {
    var head: [UInt8] = []
    while head.count < 7, let byte = source.next() {
      head.append(byte)
      if head.elementsEqual("--".utf8) { return skip(to: "-->") }
      if head.elementsEqual("[CDATA[".utf8) { return characterData() }
      if byte == UInt8(ascii: ">") { return true }
    }
    return head.count == 7 && documentType()
  }

  private mutating func characterData() -> Bool {
    guard depth > 0 else {
      isRefused = !hasRoot
      return false
    }
    var closing = 0
    while let byte = source.next() {
      if byte == UInt8(ascii: "]") {
        closing += 1
      } else if byte == UInt8(ascii: ">") && closing >= 2 {
        return true
      } else {
        closing = 0
        if style != nil, style!.count < 1 << 16 { style?.append(byte) }
      }
    }
    return false
  }

  /// Up to the `>` outside quotes and brackets. External entities that are declared in it are references outside.
  private mutating func documentType() -> Bool {
    var quote: UInt8?
    var isInside = false
    var word: [UInt8] = []
    while let byte = source.next() {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside: return true
      default: break
      }
      if byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") {
        if word.count < 16 { word.append(byte) }
      } else {
        if isInside && (word.elementsEqual("SYSTEM".utf8) || word.elementsEqual("PUBLIC".utf8)) {
          structure.traits.insert(.externalReference)
        }
        word = []
      }
    }
    return false
  }

  // MARK: - Elements

  private mutating func element(_ first: UInt8) -> Bool {
    guard isNameByte(first) else {
      isRefused = !hasRoot
      return !isRefused
    }
    var name = [first]
    var byte = source.next()
    while let next = byte, isNameByte(next) {
      if name.count < Self.longestName { name.append(next) }
      byte = source.next()
    }
    let local = localName(name)
    let isRoot = !hasRoot
    if isRoot && byte != nil {
      guard local.elementsEqual("svg".utf8) else {
        isRefused = true
        return false
      }
      hasRoot = true
    }
    if lowercased(local).elementsEqual("script".utf8) { structure.traits.insert(.script) }
    guard let isEmpty = attributes(byte, isRoot: isRoot) else { return false }
    if !isEmpty {
      depth += 1
      if local.elementsEqual("style".utf8) { style = [] }
    }
    return true
  }

  /// Reads attributes up to the tag's end; whether the element is empty (`/>`), `nil` if the text ends before.
  private mutating func attributes(_ first: UInt8?, isRoot: Bool) -> Bool? {
    var byte = first
    while let current = byte {
      switch current {
      case UInt8(ascii: ">"): return false
      case UInt8(ascii: "/"):
        byte = source.next()
        if byte == UInt8(ascii: ">") { return true }
      case _ where isNameByte(current):
        var name: [UInt8] = []
        while let next = byte, isNameByte(next) {
          if name.count < Self.longestName { name.append(next) }
          byte = source.next()
        }
        guard let value = value(&byte) else { return nil }
        take(name, value, isRoot: isRoot)
      default: byte = source.next()
      }
    }
    return nil
  }

  /// The quoted value behind `=`; empty if there is none.
  private func value(_ byte: inout UInt8?) -> [UInt8]? {
    while let current = byte, isSpace(current) { byte = source.next() }
    guard let equals = byte else { return nil }
    guard equals == UInt8(ascii: "=") else { return [] }
    byte = source.next()
    while let current = byte, isSpace(current) { byte = source.next() }
    guard let quote = byte else { return nil }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return [] }
    var value: [UInt8] = []
    while let current = source.next() {
      if current == quote {
        byte = source.next()
        return value
      }
      if value.count < Self.longestValue { value.append(current) }
    }
    return nil
  }

  private mutating func take(_ name: [UInt8], _ value: [UInt8], isRoot: Bool) {
    if isRoot {
      if name.elementsEqual("width".utf8) { size.width = SVGLength.pixels(value) }
      if name.elementsEqual("height".utf8) { size.height = SVGLength.pixels(value) }
      if name.elementsEqual("viewBox".utf8) { viewBox = SVGLength.viewBox(value) }
    }
    structure.traits.formUnion(SVGSafety.traits(ofAttribute: name, localName(name), value))
  }

  private mutating func endStyle() {
    if let text = style { structure.traits.formUnion(SVGSafety.traits(ofStyle: text)) }
    style = nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  private func localName(_ name: [UInt8]) -> ArraySlice<UInt8> {
    name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name[...]
  }
}

func lowercased(_ bytes: some Collection<UInt8>) -> [UInt8] {
  bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
}
