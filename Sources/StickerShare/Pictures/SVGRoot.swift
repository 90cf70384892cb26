/// What the root's start tag says, and whether it is well formed as far as a namespace-aware parser would look.
struct SVGRoot {
  private var names: Set<[UInt8]> = []
  private var prefixes: Set<[UInt8]> = [Array("xml".utf8), Array("xmlns".utf8)]
  private var used: Set<[UInt8]> = []
  private(set) var isMalformed = false
  private var width: String?
  private var height: String?
  private var viewBox: String?
  private let hasDoctype: Bool

  init(name: [UInt8], hasDoctype: Bool) {
    self.hasDoctype = hasDoctype
    if let prefix = Self.prefix(name) { used.insert(prefix) }
  }

  var size: (width: Double?, height: Double?) {
    SVGSize.find(width: width, height: height, viewBox: viewBox)
  }

  /// Whether every prefix has its namespace.
  var isBound: Bool { used.isSubset(of: prefixes) }

  mutating func add(_ name: [UInt8], _ value: [UInt8], hasLess: Bool) {
    if hasLess || !names.insert(name).inserted || !hasKnownEntities(value) { isMalformed = true }
    if let prefix = Self.prefix(name) {
      if prefix == Array("xmlns".utf8), value.isEmpty { isMalformed = true }
      if prefix == Array("xmlns".utf8) {
        prefixes.insert(Array(name.dropFirst(6)))
      } else {
        used.insert(prefix)
      }
    }
    switch String(decoding: name, as: UTF8.self) {
    case "width": width = String(decoding: value, as: UTF8.self)
    case "height": height = String(decoding: value, as: UTF8.self)
    case "viewBox": viewBox = String(decoding: value, as: UTF8.self)
    default: break
    }
  }

  private static func prefix(_ name: [UInt8]) -> [UInt8]? {
    name.firstIndex(of: 0x3A).map { Array(name[..<$0]) }
  }

  /// Without declarations only five entities exist, and characters by number.
  private func hasKnownEntities(_ value: [UInt8]) -> Bool {
    var rest = value[...]
    while let start = rest.firstIndex(of: 0x26) {
      rest = rest[(start + 1)...]
      guard let end = rest.firstIndex(of: 0x3B) else { return value.count >= MarkupReader.kept }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      let isKnown = name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name)
      guard isKnown || (hasDoctype && !name.isEmpty) else { return false }
      rest = rest[(end + 1)...]
    }
    return true
  }
}
