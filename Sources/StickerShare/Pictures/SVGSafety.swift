import StickerModel

/// What makes an SVG more than a picture: script, and references to something outside itself.
enum SVGSafety {
  static func traits(
    ofAttribute name: [UInt8], _ local: ArraySlice<UInt8>, _ value: [UInt8]
  ) -> PictureFacts.Traits {
    var traits: PictureFacts.Traits = []
    let lower = lowercased(local)
    if lower.count > 2, lower.starts(with: "on".utf8) { traits.insert(.script) }
    let trimmed = lowercased(value.drop { $0 == 32 || (9...13).contains($0) }.prefix(64))
    if trimmed.starts(with: "javascript:".utf8) { traits.insert(.script) }
    // Namespaces are names that look like addresses; they are declared by `xmlns`, not by these.
    if lower.elementsEqual("href".utf8) || lower.elementsEqual("src".utf8), isOutside(trimmed) {
      traits.insert(.externalReference)
    }
    return traits.union(self.traits(ofStyle: value))
  }

  /// `url(…)` and `@import` in style text.
  static func traits(ofStyle text: [UInt8]) -> PictureFacts.Traits {
    guard text.count >= 5 else { return [] }
    let lower = lowercased(text)
    if lower.contains("@import".utf8) { return .externalReference }
    var rest = lower[...]
    while let found = rest.firstRange(of: "url(".utf8) {
      rest = rest[found.upperBound...]
      let target = rest.drop { $0 == 32 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      if isOutside(target) { return .externalReference }
    }
    return []
  }

  /// Empty, a fragment of the same document, or data in place are not.
  private static func isOutside(_ target: some Collection<UInt8>) -> Bool {
    guard let first = target.first else { return false }
    return first != UInt8(ascii: "#") && !target.starts(with: "data:".utf8)
      && !target.starts(with: "javascript:".utf8)
  }
}
