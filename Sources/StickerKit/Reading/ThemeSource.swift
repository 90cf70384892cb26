import Foundation

/// Reads a theme's document once, when it is first wanted.
///
/// `@unchecked`: `loaded` is only touched while the lock is held. Two threads that want the same document at once read it
/// once; the second waits.
final class ThemeSource: @unchecked Sendable {
  private let location: URL
  private let sha256: String
  private let id: String
  private let pictures: URL
  private let lock = NSLock()
  private var loaded: LoadedTheme?

  init(location: URL, sha256: String, id: String, pictures: URL) {
    self.location = location
    self.sha256 = sha256
    self.id = id
    self.pictures = pictures
  }

  /// A failure is not kept: the next call tries again.
  ///
  /// - Throws: ``StickerError``.
  func document() throws -> LoadedTheme {
    lock.lock()
    defer { lock.unlock() }
    if let loaded { return loaded }
    let theme = try read()
    loaded = theme
    return theme
  }

  /// Whether the document is in memory.
  var isLoaded: Bool {
    lock.lock()
    defer { lock.unlock() }
    return loaded != nil
  }

  private func read() throws -> LoadedTheme {
    let data = try contents(of: location)
    try check(data, sha256, location)
    let document = try decode(ThemeDocument.self, data, location)
    guard document.id == id else {
      throw StickerError.malformed(location, reason: "it is the theme '\(document.id)', not '\(id)'")
    }
    for path in document.stickers.flatMap({ [$0.path] + $0.files.map(\.path) }) where !isSafe(path) {
      throw StickerError.unsafePath(path, in: location)
    }
    return LoadedTheme(document, pictures: pictures)
  }
}
