package import StickerTraits

/// What is known of the devices an export is for. What is left open stands for all that such a device may ask for.
package struct DeviceTraits: Hashable, Sendable {
  package var scale: Int?
  package var idiom: Variant.Idiom?
  package var appearance: Variant.Appearance?

  package init(scale: Int? = nil, idiom: Variant.Idiom? = nil, appearance: Variant.Appearance? = nil) {
    self.scale = scale
    self.idiom = idiom
    self.appearance = appearance
  }

  package var isEmpty: Bool { self == DeviceTraits() }

  /// All requests that such devices make. Only a phone lies on its side.
  var requests: [Traits] {
    let scales = scale.map { [$0] } ?? [1, 2, 3]
    let idioms = idiom.map { [$0] } ?? Variant.Idiom.allCases
    let appearances = appearance.map { [$0] } ?? [.light, .dark]
    return scales.flatMap { scale in
      idioms.flatMap { idiom in
        let heightClasses: [Variant.HeightClass] =
          idiom == .ipad || idiom == .mac ? [.any] : [.any, .compact]
        return appearances.flatMap { appearance in
          heightClasses.map { Traits(scale: scale, idiom: idiom, appearance: appearance, heightClass: $0) }
        }
      }
    }
  }

  /// The one that decides about a sticker's primary file.
  var plain: Traits {
    Traits(scale: scale ?? 1, idiom: idiom ?? .universal, appearance: appearance ?? .light)
  }
}
