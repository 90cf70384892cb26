/// What a name's extension promises. Its content decides later what it is.
enum NameExtension {
  case picture, unsupported, other

  init(of name: UnsafeRawBufferPointer) {
    guard let packed = Self.packed(name.suffix(Self.longest + 1)) else {
      self = .other
      return
    }
    self =
      Self.pictureCodes.contains(packed)
      ? .picture : Self.unsupportedCodes.contains(packed) ? .unsupported : .other
  }

  /// Extensions of up to four letters fit a number, which compares without a look at memory.
  private static let longest = 4
  private static let pictureCodes = NameRules.pictures.compactMap(packed(extension:))
  private static let unsupportedCodes = NameRules.unsupported.compactMap(packed(extension:))

  private static func packed(extension text: String) -> UInt32? {
    Array(("." + text).utf8).withUnsafeBytes { packed($0[...]) }
  }

  /// The letters behind the last dot, in lower case (ASCII only); `nil` without a dot.
  private static func packed(_ end: Slice<UnsafeRawBufferPointer>) -> UInt32? {
    var packed: UInt32 = 0
    for byte in end.reversed() {
      if byte == UInt8(ascii: ".") { return packed }
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      packed = packed << 8 | UInt32(isUpper ? byte | 0x20 : byte)
    }
    return nil
  }
}
