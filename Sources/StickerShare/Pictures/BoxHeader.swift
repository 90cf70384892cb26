/// Length and type of a box, read at the reader's place without consuming them.
struct BoxHeader {
  /// Four characters as a big-endian number.
  let type: Int
  let headerLength: Int64
  /// Where the box ends; `nil` for the end of the file.
  let end: Int64?

  /// `nil` if there is no whole header, or a length that is too small or reaches beyond `limit`.
  init?(_ reader: ForwardReader, limit: Int64) {
    guard reader.has(8) else { return nil }
    type = reader.big32(4)
    var length = Int64(reader.big32(0))
    if length == 1 {
      guard reader.has(16), reader.byte(8) < 0x40 else { return nil }
      length = Int64(reader.big32(8)) << 32 | Int64(reader.big32(12))
      headerLength = 16
    } else {
      headerLength = 8
    }
    guard length != 0 else {
      end = nil
      return
    }
    guard length >= headerLength, length <= limit - reader.position else { return nil }
    end = reader.position + length
  }

  /// Whether the box and the file have `count` more bytes here.
  func holds(_ count: Int, from reader: ForwardReader) -> Bool {
    (end.map { reader.position + Int64(count) <= $0 } ?? true) && reader.has(count)
  }
}

/// Box types.
enum Box {
  static let meta = 0x6D65_7461
  static let movie = 0x6D6F_6F76
  static let track = 0x7472_616B
  static let media = 0x6D64_6961
  static let mediaInformation = 0x6D69_6E66
  static let sampleTable = 0x7374_626C
  static let properties = 0x6970_7270
  static let container = 0x6970_636F
  static let trackHeader = 0x746B_6864
  static let sampleSizes = 0x7374_737A
  static let primaryItem = 0x7069_746D
  static let locations = 0x696C_6F63
  static let associations = 0x6970_6D61
  static let extents = 0x6973_7065
  static let rotation = 0x6972_6F74
  static let auxiliary = 0x6175_7843
}
