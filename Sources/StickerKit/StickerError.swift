public import Foundation

/// Why published stickers can't be used.
public enum StickerError: Error, Hashable, Sendable {
  /// There is no such file. For a theme's document: the manifest was replaced meanwhile; open the library anew.
  case missing(URL)
  /// The file is there and can't be read.
  case unreadable(URL, reason: String)
  /// It is no document of the kind that should be there, or a damaged one.
  case malformed(URL, reason: String)
  /// It is a document of a version that this library can't read.
  case unsupportedVersion(URL, found: Int, supported: Int)
  /// The bytes are not those that were published: the copy is damaged, or half of it is newer.
  case digestMismatch(URL, expected: String, found: String)
  /// A document names a file outside the folder it may speak of.
  case unsafePath(String, in: URL)
  /// The sticker with this path has nothing to show for these traits.
  case noFile(String, Traits)
}

extension StickerError: CustomStringConvertible, LocalizedError {
  /// One sentence that names the file and the reason.
  public var description: String {
    switch self {
    case .missing(let url): "There is no file '\(url.path)'."
    case .unreadable(let url, let reason): "'\(url.path)' could not be read: \(reason)"
    case .malformed(let url, let reason): "'\(url.path)' is not what it should be: \(reason)"
    case .unsupportedVersion(let url, let found, let supported):
      "'\(url.path)' has version \(found), and this StickerKit reads version \(supported)."
    case .digestMismatch(let url, let expected, let found):
      "'\(url.path)' is not what was published: its SHA-256 is \(found), not \(expected)."
    case .unsafePath(let path, let url): "'\(url.path)' names '\(path)', which may lie outside its folder."
    case .noFile(let path, let traits):
      "The sticker '\(path)' has no file for @\(traits.scale)x, \(traits.idiom.rawValue), "
        + "\(traits.appearance.rawValue), height class \(traits.heightClass.rawValue)."
    }
  }

  /// As ``description``.
  public var errorDescription: String? { description }

  /// What to do about it.
  public var recoverySuggestion: String? {
    switch self {
    case .missing: "Copy the theme documents before the manifest, and open the library anew."
    case .unreadable: nil
    case .malformed, .digestMismatch: "Copy the published files and the pictures again."
    case .unsupportedVersion: "Update StickerKit to the version of the stickerd that published it."
    case .unsafePath: "Don't use files from there."
    case .noFile: "Show the placeholder."
    }
  }
}
