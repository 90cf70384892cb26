import Foundation

extension Sticker {
  init(_ entry: ThemeDocument.StickerEntry, pictures: URL) {
    self.init(
      id: entry.id, name: entry.name, path: entry.path, group: entry.group ?? "", symbol: entry.symbol,
      symbolPath: entry.symbolPath, kind: entry.kind.flatMap(Kind.init),
      size: entry.size.map { Size(width: $0.width, height: $0.height) },
      files: entry.files.compactMap { StickerFile($0, pictures: pictures) }, label: entry.label ?? entry.name,
      license: entry.license, artist: entry.artist, copyright: entry.copyright, emoji: entry.emoji ?? [],
      added: entry.added ?? 0, changed: entry.changed ?? 0, formerPaths: entry.formerPaths ?? [])
  }
}

extension StickerFile {
  /// `nil` for a file whose format, selectors or problem are not known here: it must not be picked for another's sake.
  init?(_ entry: ThemeDocument.File, pictures: URL) {
    guard let variant = Variant(entry), let format = Format(rawValue: entry.format) else { return nil }
    let problem = entry.problem.map(ContentProblem.init)
    if let problem, problem == nil { return nil }
    self.init(
      path: entry.path, variant: variant, format: format, width: entry.width, height: entry.height,
      orientation: entry.orientation ?? 1, alpha: entry.alpha, frames: entry.frames ?? 1,
      bytes: entry.bytes ?? 0, sha256: entry.sha256, problem: problem ?? nil, pictures: pictures)
  }
}

extension Variant {
  fileprivate init?(_ entry: ThemeDocument.File) {
    guard let idiom = Idiom(rawValue: entry.idiom ?? Idiom.universal.rawValue),
      let appearance = Appearance(rawValue: entry.appearance ?? Appearance.any.rawValue),
      let heightClass = HeightClass(rawValue: entry.heightClass ?? HeightClass.any.rawValue),
      let scale = Optional(entry.scale ?? 1), (1...9).contains(scale)
    else { return nil }
    self.init(scale: scale, idiom: idiom, appearance: appearance, heightClass: heightClass)
  }
}
