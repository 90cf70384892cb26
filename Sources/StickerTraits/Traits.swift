/// What a file is wanted for: a screen's scale, the device, the interface style and the height class.
public struct Traits: Hashable, Sendable {
  /// Pixels per point.
  public var scale: Int
  /// The device family.
  public var idiom: Variant.Idiom
  /// The interface style; `any` takes only files that are meant for every style.
  public var appearance: Variant.Appearance
  /// The height class.
  public var heightClass: Variant.HeightClass

  /// A request; without arguments the plain one, which decides about a sticker's primary file.
  public init(
    scale: Int = 1, idiom: Variant.Idiom = .universal, appearance: Variant.Appearance = .light,
    heightClass: Variant.HeightClass = .any
  ) {
    self.scale = scale
    self.idiom = idiom
    self.appearance = appearance
    self.heightClass = heightClass
  }
}

extension Traits {
  /// The place of the file that answers this request best, `nil` if none does.
  ///
  /// Appearance, idiom and height class must be the wanted ones or unspecified; files that name them win, in that
  /// order. Then the scale counts: the wanted one, else the next larger, else the largest; a vector has every scale.
  /// Then the order of ``Format``, then the order of `candidates`. A truncated file is picked only if no whole one
  /// matches, a corrupt one never.
  public func pick<Files: Collection>(from candidates: Files) -> Files.Index? where Files.Element: Candidate {
    var best: (index: Files.Index, rank: Rank)?
    for index in candidates.indices {
      guard let rank = rank(of: candidates[index]) else { continue }
      if let known = best, !(rank < known.rank) { continue }
      best = (index, rank)
    }
    return best?.index
  }

  /// Steps that are compared one after the other; less is better.
  private typealias Rank = (Int, Int, Int, Int, Int, Int)

  /// How far a file is from the best answer, `nil` if it is none.
  private func rank(of file: some Candidate) -> Rank? {
    let variant = file.variant
    guard file.problem != .corrupt,
      variant.appearance == appearance || variant.appearance == .any,
      variant.idiom == idiom || variant.idiom == .universal,
      variant.heightClass == heightClass || variant.heightClass == .any
    else { return nil }
    return (
      file.problem == nil ? 0 : 1,
      variant.appearance == .any ? 1 : 0,
      variant.idiom == .universal ? 1 : 0,
      variant.heightClass == .any ? 1 : 0,
      file.format.isVector ? 0 : distance(toScale: variant.scale),
      file.format.preference
    )
  }

  /// 0 for the wanted scale, then the larger ones upwards, then the smaller ones downwards.
  private func distance(toScale offered: Int) -> Int {
    offered >= scale ? offered - scale : Int.max / 2 - offered
  }
}
