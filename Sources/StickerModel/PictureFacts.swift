/// A SHA-256 digest. Its 32 bytes lie in the value itself: thousands are handed on in a first index.
package struct Digest: Hashable, Sendable {
  private let words: Words

  private struct Words: Hashable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0
  }

  /// - Precondition: 32 bytes.
  package init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { Digest(copying: $0) }
  }

  /// - Precondition: 32 bytes.
  package init(copying bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == 32, "a SHA-256 digest has 32 bytes")
    var words = Words()
    withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: bytes) }
    self.words = words
  }

  /// 32 bytes.
  package var bytes: [UInt8] { withBytes { [UInt8]($0) } }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withUnsafeBytes(of: words, body)
  }

  /// 64 lower-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { out in
      for (index, byte) in bytes.enumerated() {
        out[2 * index] = digits[Int(byte >> 4)]
        out[2 * index + 1] = digits[Int(byte & 15)]
      }
      return 64
    }
  }

  package init?(hexadecimal: String) {
    let digits = Array(hexadecimal.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// The format of a picture by its content, in the spelling of the published documents.
package enum PictureFormat: String, CaseIterable, Sendable {
  case png, jpg, gif, webp, svg, pdf, heic, avif

  package var isVector: Bool { self == .svg || self == .pdf }
}

/// What is wrong with the bytes of a published picture.
package enum PictureProblem: String, Sendable {
  /// The structure ends before its end marker.
  case truncated
  /// The decoder refused it.
  case corrupt
}

/// What one pass over a picture's bytes told.
package struct PictureFacts: Hashable, Sendable {
  /// Properties that later findings are made from.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Apple's non-standard crushed PNG.
    package static let crushed = Traits(rawValue: 1)
    package static let cmyk = Traits(rawValue: 2)
    /// The SVG names something outside itself.
    package static let externalReference = Traits(rawValue: 4)
    /// The SVG has script or event handlers.
    package static let script = Traits(rawValue: 8)
    /// A gzip-compressed SVG.
    package static let compressed = Traits(rawValue: 16)
  }

  package var format: PictureFormat
  /// Pixels as stored, before orientation; for a vector, CSS pixels with at most three decimals. `nil`: not known.
  package var width: Double?
  package var height: Double?
  /// EXIF orientation, 1 to 8.
  package var orientation: Int
  /// Whether any transparency can occur; `nil`: not known.
  package var alpha: Bool?
  /// 1 for a still picture.
  package var frames: Int
  package var bytes: Int64
  package var digest: Digest
  package var problem: PictureProblem?
  package var traits: Traits

  package init(
    format: PictureFormat, width: Double?, height: Double?, orientation: Int = 1, alpha: Bool? = nil,
    frames: Int = 1, bytes: Int64, digest: Digest, problem: PictureProblem? = nil, traits: Traits = []
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.alpha = alpha
    self.frames = frames
    self.bytes = bytes
    self.digest = digest
    self.problem = problem
    self.traits = traits
  }
}

/// The outcome of inspecting one file: one pass over its bytes, a stamp before and after.
package enum Inspection: Sendable {
  /// The structure reaches its end marker, and the stamp did not move while reading.
  case whole(FileStamp, PictureFacts)
  /// The structure has no end yet: still arriving, or truncated. `facts` is `nil` while the format can't be told
  /// (empty, only zeros, or shorter than any signature).
  case partial(FileStamp, PictureFacts?)
  /// Read to its end, and no picture.
  case notAnImage(FileStamp)
  /// Someone wrote while we read.
  case unsteady
  case vanished
  case unreadable(ShareProblem)
}

/// Reads pictures.
package protocol Inspecting: AnyObject {
  /// Begins to read; other threads go on with it while the caller does something else.
  func begin(_ paths: [RelativePath]) throws -> any PendingInspection
}

/// Pictures that are being read.
package protocol PendingInspection {
  /// Waits for the answers, in the order of the paths. To be called once.
  func finish() -> [Inspection]
}
