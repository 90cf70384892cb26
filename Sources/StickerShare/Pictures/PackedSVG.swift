internal import StickerModel

/// A gzip file is a picture if an SVG is inside.
enum PackedSVG {
  static func walk(_ reader: ForwardReader) -> Finding {
    let origin = UnpackedOrigin(reader)
    var walk = SVGWalk(origin)
    let inner = walk.walk()
    origin.finish()
    switch (inner, origin.end) {
    case (.noPicture, _), (_, .broken): return .noPicture
    case (.undecided, .cut): return .undecided
    case (.undecided, _): return .noPicture
    case (.picture(var sketch), let end):
      sketch.traits.insert(.compressed)
      sketch.isWhole = sketch.isWhole && end == .reached
      return .picture(sketch)
    }
  }
}
