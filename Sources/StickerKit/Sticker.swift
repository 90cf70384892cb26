public import Foundation

/// A picture as people think of it: one thing, whatever its number of files for screens, devices and dark mode.
public struct Sticker: Hashable, Sendable, Identifiable {
  /// What kind of picture the primary file is.
  public enum Kind: String, Hashable, Sendable {
    case bitmap, vector, animation
  }

  /// Stays when the sticker is renamed, moved or redrawn.
  public let id: String
  /// The file's name without selectors and extension: `tree`.
  public let name: String
  /// Of the primary file, below the folder of pictures: `Camping/tree.png`.
  public let path: String
  /// The folders between the theme and the file, joined by `/`; empty for none.
  public let group: String
  /// The symbol that Xcode would generate for it in a flat asset catalog.
  public let symbol: String?
  /// The same with theme and groups as namespaces: `Camping.tree`.
  public let symbolPath: String?
  /// What kind of picture it is; `nil` for one that this version of the library doesn't know.
  public let kind: Kind?
  /// In points; `nil` if it is not known.
  public let size: Size?
  /// In the order of the bytes of their paths. Files of a format or for a device that this version of the library
  /// doesn't know are left out.
  public let files: [StickerFile]
  /// What says to people who can't see it what it shows.
  public let label: String
  /// An SPDX licence expression.
  public let license: String?
  /// Who drew it.
  public let artist: String?
  /// Whose it is.
  public let copyright: String?
  /// Emoji with the same meaning.
  public let emoji: [String]
  /// The generation in which it appeared.
  public let added: Int
  /// The generation in which it last changed.
  public let changed: Int
  /// Paths that its primary file has had, oldest first.
  public let formerPaths: [String]

  /// The file to show: the most specific one for appearance, device and height class, then the best scale.
  ///
  /// - Returns: `nil` if no file answers the request or can be decoded; show ``StickerPlaceholder`` then.
  public func file(for traits: Traits) -> StickerFile? {
    traits.pick(from: files).map { files[$0] }
  }

  /// The bytes of the file to show, compared with their digest.
  ///
  /// - Throws: ``StickerError``; `.noFile` if there is nothing to show for these traits.
  public func data(for traits: Traits) throws -> Data {
    guard let file = file(for: traits) else { throw StickerError.noFile(path, traits) }
    return try file.data()
  }
}

extension Sticker {
  /// Width and height in points.
  public struct Size: Hashable, Sendable {
    /// In points.
    public let width: Double
    /// In points.
    public let height: Double
  }
}
