/// How far into the file the data of the items reaches, from the box that says where they are.
struct ItemLocations {
  private(set) var extent: Int64 = 0

  /// Reads the box's content; `nil` if its sizes are none the format knows.
  init?(_ box: BoxHeader, _ reader: ForwardReader) {
    guard box.holds(8, from: reader) else { return nil }
    let version = reader.byte(0)
    let (sizes, more) = (reader.byte(4), reader.byte(5))
    let widths = Widths(
      offset: Int(sizes >> 4), length: Int(sizes & 15), base: Int(more >> 4),
      index: version == 0 ? 0 : Int(more & 15), item: version < 2 ? 2 : 4, hasMethod: version > 0)
    guard version <= 2, widths.areKnown else { return nil }
    let head = 6 + widths.item
    guard box.holds(head, from: reader) else { return nil }
    let items = Self.number(reader, 6, widths.item)
    guard reader.skip(Int64(head)) else { return nil }
    for _ in 0..<items where !item(box, reader, widths) { return }
  }

  private struct Widths {
    var offset, length, base, index, item: Int
    var hasMethod: Bool

    var areKnown: Bool { [offset, length, base, index].allSatisfy { [0, 4, 8].contains($0) } }
    /// Identifier, method, data reference, base offset, count of extents.
    var head: Int { item + (hasMethod ? 2 : 0) + 2 + base + 2 }
    var entry: Int { index + offset + length }
  }

  /// `false` where the box ends.
  private mutating func item(_ box: BoxHeader, _ reader: ForwardReader, _ widths: Widths) -> Bool {
    guard box.holds(widths.head, from: reader) else { return false }
    let isInFile = !widths.hasMethod || reader.byte(widths.item + 1) & 15 == 0
    let base = Self.number(reader, widths.head - 2 - widths.base, widths.base)
    // Entries of no width are all the same: one is enough, and thousands of them cost a box nothing.
    let count = min(reader.big16(widths.head - 2), widths.entry == 0 ? 1 : .max)
    guard reader.skip(Int64(widths.head)) else { return false }
    for _ in 0..<count {
      guard box.holds(widths.entry, from: reader) else { return false }
      let offset = Self.number(reader, widths.index, widths.offset)
      let length = Self.number(reader, widths.index + widths.offset, widths.length)
      if isInFile { note(base, offset, length) }
      guard reader.skip(Int64(widths.entry)) else { return false }
    }
    return true
  }

  private mutating func note(_ numbers: Int...) {
    var sum: Int64 = 0
    for number in numbers {
      let (next, isTooMuch) = sum.addingReportingOverflow(Int64(number))
      guard !isTooMuch else { return }
      sum = next
    }
    extent = max(extent, sum)
  }

  /// A big-endian number of 0, 2, 4 or 8 bytes; what doesn't fit into 63 bits is taken as the largest that does.
  private static func number(_ reader: ForwardReader, _ offset: Int, _ width: Int) -> Int {
    switch width {
    case 2: return reader.big16(offset)
    case 4: return reader.big32(offset)
    case 8:
      let high = reader.big32(offset)
      return high < 1 << 31 ? high << 32 | reader.big32(offset + 4) : Int.max
    default: return 0
    }
  }
}
