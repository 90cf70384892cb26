internal import StickerModel

/// Walks the boxes of an HEIC or AVIF file to its end.
struct BoxedWalk {
  private let reader: ForwardReader
  private var sketch: Sketch
  private var properties = ItemProperties()
  private var samples = 0
  private var track: (width: Int, height: Int)?
  private var hasContent = false

  /// `nil` if the brands are none of a picture's; the first box is peeked at only.
  static func walk(_ reader: ForwardReader) -> Finding? {
    let format: PictureFormat
    switch Brands.answer(reader) {
    case .none: return nil
    case .undecided: return .undecided
    case .picture(let named): format = named
    }
    var walk = BoxedWalk(reader: reader, format)
    let reachesEnd = walk.boxes(until: Int64.max, of: 0, depth: 0)
    walk.settle(reachesEnd)
    return .picture(walk.sketch)
  }

  private init(reader: ForwardReader, _ format: PictureFormat) {
    self.reader = reader
    sketch = Sketch(format)
  }

  private mutating func settle(_ reachesEnd: Bool) {
    sketch.isWhole = reachesEnd && hasContent && reader.position >= properties.extent
    sketch.frames = max(1, samples)
    sketch.orientation = properties.orientation
    if let size = properties.size ?? track {
      (sketch.width, sketch.height) = (Double(size.width), Double(size.height))
      sketch.alpha = properties.size == nil ? nil : properties.hasAlpha
    }
  }

  /// Boxes one after the other; `false` at the first that is broken or cut.
  private mutating func boxes(until end: Int64, of parent: Int, depth: Int) -> Bool {
    while reader.position < end, reader.has(1) {
      guard let box = BoxHeader(reader, limit: end), reader.skip(box.headerLength) else { return false }
      guard content(of: box, in: parent, depth: depth) else { return false }
      guard let end = box.end else { return skipAll() }
      guard reader.position <= end, reader.skip(end - reader.position) else { return false }
    }
    return end == Int64.max || reader.position == end
  }

  /// A box without a length reaches to the end of the file.
  private func skipAll() -> Bool {
    while !reader.block().isEmpty { _ = reader.skip(Int64(reader.block().count)) }
    return true
  }

  /// The reader stands behind the box's header.
  private mutating func content(of box: BoxHeader, in parent: Int, depth: Int) -> Bool {
    switch box.type {
    case Box.meta:
      hasContent = true
      guard depth == 0, let end = box.end else { return true }
      return reader.skip(4) && boxes(until: end, of: box.type, depth: depth + 1)
    case Box.movie, Box.track, Box.media, Box.mediaInformation, Box.sampleTable, Box.properties,
      Box.container:
      hasContent = hasContent || box.type == Box.movie
      guard depth < 8, let end = box.end else { return true }
      return boxes(until: end, of: box.type, depth: depth + 1)
    case Box.trackHeader: noteTrack(box)
    case Box.sampleSizes:
      if samples == 0, box.holds(12, from: reader) { samples = reader.big32(8) }
    default: properties.note(box, in: parent, reader)
    }
    return true
  }

  /// Width and height are the last two numbers of a track header, with 16 bits behind the point.
  private mutating func noteTrack(_ box: BoxHeader) {
    guard track == nil, box.holds(4, from: reader) else { return }
    let offset = reader.byte(0) == 1 ? 88 : 76
    guard box.holds(offset + 8, from: reader) else { return }
    track = (reader.big16(offset), reader.big16(offset + 4))
  }
}
