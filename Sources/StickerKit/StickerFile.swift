public import Foundation

/// One file of a sticker.
public struct StickerFile: Candidate, Hashable, Sendable {
  /// Below the folder of pictures: `Camping/tree@2x.png`.
  public let path: String
  /// The requests that it answers.
  public let variant: Variant
  /// By its content, not by its name.
  public let format: Format
  /// As stored, before orientation; CSS pixels of a vector; `nil` if not known.
  public let width: Double?
  /// As stored, before orientation; CSS pixels of a vector; `nil` if not known.
  public let height: Double?
  /// EXIF, 1 to 8; 5 to 8 swap width and height.
  public let orientation: Int
  /// Whether anything may be transparent; `nil` if not known.
  public let alpha: Bool?
  /// More than one for an animation.
  public let frames: Int
  /// Its size in bytes.
  public let bytes: Int64
  /// Of its content, in hexadecimal.
  public let sha256: String
  /// What is wrong with it, `nil` for nothing.
  public let problem: ContentProblem?
  let pictures: URL

  /// Where the picture is.
  public var url: URL { place(path, in: pictures) }

  /// Its content, compared with the digest that was published.
  ///
  /// - Parameter isVerifying: `false` leaves the comparing out, where the bundle's signature vouches for its files.
  /// - Throws: ``StickerError``: it is missing, can't be read, or is not the picture that was published.
  public func data(isVerifying: Bool = true) throws -> Data {
    let data = try contents(of: url)
    if isVerifying { try check(data, sha256, url) }
    return data
  }

  /// Whether both are the same file with the same content; paths are compared by their bytes.
  public static func == (left: StickerFile, right: StickerFile) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8) && left.sha256 == right.sha256
      && left.variant == right.variant && left.format == right.format && left.problem == right.problem
  }

  /// By the content, which differs nearly always.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sha256)
  }
}
