internal import StickerModel
internal import StickerShare

/// What holds for the reading of any bytes as a picture.
struct PictureProperties {
  private let bytes: [UInt8]
  private let outcome: PictureReader.Outcome

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    outcome = PictureReader.read(bytes: bytes)
  }

  var violation: String? { ofFacts ?? ofPieces ?? ofBeginnings ?? ofContinuations }

  private var facts: PictureFacts? {
    switch outcome {
    case .whole(let facts): facts
    case .partial(let facts): facts
    case .notAnImage: nil
    }
  }

  /// Facts are of use to those who read them.
  private var ofFacts: String? {
    guard let facts else { return nil }
    if facts.bytes != Int64(bytes.count) { return "counted \(facts.bytes) of \(bytes.count) bytes" }
    if !(1...8).contains(facts.orientation) { return "orientation \(facts.orientation)" }
    if facts.frames < 1 { return "\(facts.frames) frames" }
    for side in [facts.width, facts.height].compactMap(\.self) where !side.isFinite || side < 0 {
      return "a side of \(side)"
    }
    return nil
  }

  /// How the bytes come has nothing to do with what they are.
  private var ofPieces: String? {
    for size in [1, 2, 3, 7, 64] {
      let other = PictureReader.read(bytes: bytes, pieces: size)
      if other != outcome { return "in pieces of \(size): \(other), not \(outcome)" }
    }
    return nil
  }

  /// A part of a whole picture is a picture that has not arrived yet, and never whole before its end marker.
  private var ofBeginnings: String? {
    guard case .whole(let facts) = outcome else { return nil }
    for count in cuts {
      switch PictureReader.read(bytes: Array(bytes[..<count])) {
      case .notAnImage: return "cut to \(count) it is no image"
      case .partial(let part):
        if let part, part.format != facts.format { return "cut to \(count) it is \(part.format)" }
      case .whole(let part):
        if part.format != facts.format { return "cut to \(count) it is a whole \(part.format)" }
        if !hasEnd(before: count, facts) { return "cut to \(count) it is whole, but without its end" }
      }
    }
    return nil
  }

  /// The last bytes, and some in the middle that depend on the input alone.
  private var cuts: [Int] {
    let last = (1...24).map { bytes.count - $0 }
    let inside = (1..<12).map { bytes.count * $0 / 12 }
    return (last + inside).filter { $0 > 0 }
  }

  /// Whether the end marker of the format stands somewhere before. An independent, much simpler look than the reader's.
  private func hasEnd(before count: Int, _ facts: PictureFacts) -> Bool {
    let part = bytes[..<count]
    switch facts.format {
    case .png: return part.dropFirst(8).contains("IEND")
    case .jpg: return part.dropFirst(2).contains([0xFF, 0xD9])
    case .gif: return part.dropFirst(13).contains(UInt8(ascii: ";"))
    case .webp: return count >= 8 + part[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    case .pdf: return part.contains("%%EOF")
    case .svg where facts.traits.contains(.compressed): return count >= 18
    case .svg: return part.contains(UInt8(ascii: ">")) || part.contains(0)
    case .heic, .avif: return true
    }
  }

  /// What stands behind the end of a whole picture takes nothing from it. Text is another matter: it goes on.
  private var ofContinuations: String? {
    guard case .whole(let facts) = outcome, facts.format != .svg, facts.format != .pdf else { return nil }
    guard facts.format != .heic, facts.format != .avif else { return nil }
    let longer = bytes + [0, 0xFF, 0x3B]
    guard case .whole(var other) = PictureReader.read(bytes: longer) else { return "longer it is not whole" }
    (other.bytes, other.digest) = (facts.bytes, facts.digest)
    return other == facts ? nil : "longer it is \(other), not \(facts)"
  }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { contains(Array($0)) }
  }

  fileprivate func contains(_ marker: [UInt8]) -> Bool {
    guard count >= marker.count else { return false }
    return indices.dropLast(marker.count - 1).contains { self[$0...].starts(with: marker) }
  }
}
