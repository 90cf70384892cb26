/// What belongs to the primary item of a file of boxes.
struct ItemProperties {
  private enum Property {
    case size(width: Int, height: Int)
    case rotation(Int)
    case other
  }

  /// More are no picture's.
  private static let most = 1 << 16

  private(set) var hasAlpha = false
  /// The farthest byte an item's data reaches to.
  private(set) var extent: Int64 = 0
  private var primary: Int?
  private var properties: [Property] = []
  /// Indices of properties, from 1, by item.
  private var associations: [Int: [Int]] = [:]

  /// `nil` if the primary item has no size; without a primary item the largest one counts.
  var size: (width: Int, height: Int)? {
    var found: (width: Int, height: Int)?
    var largest: UInt64 = 0
    for case .size(let width, let height) in own {
      // Sides have 32 bits each, so that the product fits without a sign only.
      let area = UInt64(width) * UInt64(height)
      if found != nil, largest >= area { continue }
      (found, largest) = ((width, height), area)
    }
    return found
  }

  /// Quarter turns against the clock, as EXIF says it.
  var orientation: Int {
    for case .rotation(let turns) in own { return [1, 8, 3, 6][turns & 3] }
    return 1
  }

  private var own: [Property] {
    guard let primary else { return properties }
    return (associations[primary] ?? []).compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// The reader stands behind the header of a box that holds no boxes.
  mutating func note(_ box: BoxHeader, in parent: Int, _ reader: ForwardReader) {
    switch box.type {
    case Box.primaryItem: notePrimary(box, reader)
    case Box.associations: noteAssociations(box, reader)
    case Box.locations: noteLocations(box, reader)
    default: if parent == Box.container { noteProperty(box, reader) }
    }
  }

  private mutating func notePrimary(_ box: BoxHeader, _ reader: ForwardReader) {
    guard box.holds(6, from: reader) else { return }
    if reader.byte(0) == 0 {
      primary = reader.big16(4)
    } else if box.holds(8, from: reader) {
      primary = reader.big32(4)
    }
  }

  private mutating func noteAssociations(_ box: BoxHeader, _ reader: ForwardReader) {
    guard box.holds(8, from: reader) else { return }
    let identifier = reader.byte(0) == 0 ? 2 : 4
    let width = reader.byte(3) & 1 == 1 ? 2 : 1
    let items = min(reader.big32(4), Self.most)
    guard reader.skip(8) else { return }
    for _ in 0..<items {
      guard box.holds(identifier + 1, from: reader) else { return }
      let item = identifier == 2 ? reader.big16(0) : reader.big32(0)
      let count = Int(reader.byte(identifier))
      guard reader.skip(Int64(identifier + 1)), box.holds(count * width, from: reader) else { return }
      let indices = (0..<count).map {
        width == 2 ? reader.big16(2 * $0) & 0x7FFF : Int(reader.byte($0) & 0x7F)
      }
      associations[item, default: []].append(contentsOf: indices)
      guard reader.skip(Int64(count * width)) else { return }
    }
  }

  /// Only whether the file is long enough: a copy that was cut behind its last whole box has no other sign of it.
  private mutating func noteLocations(_ box: BoxHeader, _ reader: ForwardReader) {
    guard let locations = ItemLocations(box, reader) else { return }
    extent = max(extent, locations.extent)
  }

  private mutating func noteProperty(_ box: BoxHeader, _ reader: ForwardReader) {
    guard properties.count < Self.most else { return }
    switch box.type {
    case Box.extents where box.holds(12, from: reader):
      properties.append(.size(width: reader.big32(4), height: reader.big32(8)))
    case Box.rotation where box.holds(1, from: reader):
      properties.append(.rotation(Int(reader.byte(0) & 3)))
    default:
      if box.type == Box.auxiliary, box.holds(4, from: reader) { noteAuxiliary(reader) }
      properties.append(.other)
    }
  }

  private mutating func noteAuxiliary(_ reader: ForwardReader) {
    hasAlpha =
      hasAlpha || reader.matches("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", at: 4)
      || reader.matches("urn:mpeg:hevc:2015:auxid:1", at: 4)
  }
}
