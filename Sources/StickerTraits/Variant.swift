/// Which requests a file of a sticker answers: the selectors that its name carries (`tree@2x~ipad~dark.png`).
public struct Variant: Hashable, Sendable {
  /// The device family that a file is meant for.
  public enum Idiom: String, Hashable, Sendable, CaseIterable {
    case universal, iphone, ipad, mac
  }

  /// The interface style that a file is meant for.
  public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case any, light, dark
  }

  /// The height class that a file is meant for; `compact` is a phone on its side.
  public enum HeightClass: String, Hashable, Sendable, CaseIterable {
    case any, compact
  }

  /// Pixels per point: 1, 2 or 3.
  public var scale: Int
  /// The device family.
  public var idiom: Idiom
  /// The interface style.
  public var appearance: Appearance
  /// The height class.
  public var heightClass: HeightClass

  /// Selectors; without arguments those of a plain file.
  public init(
    scale: Int = 1, idiom: Idiom = .universal, appearance: Appearance = .any, heightClass: HeightClass = .any
  ) {
    self.scale = scale
    self.idiom = idiom
    self.appearance = appearance
    self.heightClass = heightClass
  }
}
