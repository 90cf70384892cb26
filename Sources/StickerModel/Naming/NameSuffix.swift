import StickerTraits

/// One suffix of a picture's name that selects something: `@2x`, `~ipad`, `_dark`.
struct NameSuffix {
  /// Of each kind a name has at most one.
  struct Kinds: OptionSet {
    let rawValue: Int

    static let scale = Kinds(rawValue: 1)
    static let idiom = Kinds(rawValue: 2)
    static let appearance = Kinds(rawValue: 4)
    static let heightClass = Kinds(rawValue: 8)
  }

  enum Meaning {
    case scale(Int)
    case idiom(Variant.Idiom)
    case appearance(Variant.Appearance)
    case heightClass(Variant.HeightClass)
  }

  let text: [UInt8]
  let meaning: Meaning
  /// Whether it counts only where the stem without it exists: `cave-iPad` and `night_dark` may be whole names.
  let isConditional: Bool

  init(_ text: StaticString, _ meaning: Meaning, isConditional: Bool = false) {
    self.text = text.withUTF8Buffer { Array($0) }
    self.meaning = meaning
    self.isConditional = isConditional
  }

  var kind: Kinds {
    switch meaning {
    case .scale: .scale
    case .idiom: .idiom
    case .appearance: .appearance
    case .heightClass: .heightClass
    }
  }

  var startsWithTilde: Bool { text[0] == UInt8(ascii: "~") }

  func select(in variant: inout Variant) {
    switch meaning {
    case .scale(let scale): variant.scale = scale
    case .idiom(let idiom): variant.idiom = idiom
    case .appearance(let appearance): variant.appearance = appearance
    case .heightClass(let heightClass): variant.heightClass = heightClass
    }
  }

  /// The suffix that `stem` ends with, `nil` for none. No suffix ends another, so there is one at most.
  static func atEnd(of stem: ArraySlice<UInt8>) -> NameSuffix? {
    guard let last = stem.last, lastBytes.contains(last) else { return nil }
    return all.first { stem.ends(with: $0.text) }
  }

  private static let all = [
    NameSuffix("@1x", .scale(1)),
    NameSuffix("@2x", .scale(2)),
    NameSuffix("@3x", .scale(3)),
    NameSuffix("~iphone", .idiom(.iphone)),
    NameSuffix("~ipad", .idiom(.ipad)),
    NameSuffix("~mac", .idiom(.mac)),
    NameSuffix("~dark", .appearance(.dark)),
    NameSuffix("~light", .appearance(.light)),
    NameSuffix("~compact", .heightClass(.compact)),
    NameSuffix("_dark", .appearance(.dark), isConditional: true),
    NameSuffix("-dark", .appearance(.dark), isConditional: true),
    NameSuffix("-iPad", .idiom(.ipad), isConditional: true),
  ]

  /// Most names end with none of them, which one comparison of a byte then tells.
  private static let lastBytes = Set(all.compactMap(\.text.last))
}

extension ArraySlice<UInt8> {
  func ends(with suffix: [UInt8]) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
