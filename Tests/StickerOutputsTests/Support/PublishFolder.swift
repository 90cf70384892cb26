import Foundation
import StickerModel
import StickerOutputs
import Testing

/// A publish folder of its own for a test, with a catalog and a clock; removed with it.
final class PublishFolder {
  let path: String
  let catalog = PretendCatalog()
  /// Nanoseconds since 1970: 2026-11-30T20:11:05.123Z.
  var now: Int64 = 1_796_069_465_123_456_789

  init() {
    path = NSTemporaryDirectory() + "stickerd-outputs-" + UUID().uuidString
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func publisher(_ files: (any DocumentFiles)? = nil) -> Publisher {
    Publisher(
      folder: path, name: "Stickers", digest: secureHash, clock: { [unowned self] in now }, files: files)
  }

  func pass(seconds: Int64) { now += seconds * 1_000_000_000 }

  func url(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }

  func bytes(_ name: String) -> [UInt8]? { (try? Data(contentsOf: url(name))).map { Array($0) } }

  func text(_ name: String) -> String { String(decoding: bytes(name) ?? [], as: UTF8.self) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

  /// All names below the folder but the folders', in order.
  var names: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0 != "themes" }.sorted()
  }

  /// Every way in which what is published is not whole, as a reader sees it.
  func damage() -> [String] {
    guard let manifest = bytes("manifest.json"), let parsed = ReadManifest(manifest) else {
      return ["no manifest"]
    }
    return parsed.themes.compactMap { theme in
      guard let document = bytes(theme.href) else { return "\(theme.href) is missing" }
      return secureHash(document).hexadecimal == theme.sha256 && document.count == theme.bytes
        ? nil : "\(theme.href) has another digest"
    }
  }

  var manifest: ReadManifest? { bytes("manifest.json").flatMap(ReadManifest.init) }

  func href(_ theme: String) throws -> String {
    try #require(manifest?.themes.first { $0.name == theme }).href
  }
}

/// A manifest as an app reads it.
struct ReadManifest: Decodable {
  struct Theme: Decodable {
    var id: String
    var name: String
    var href: String
    var sha256: String
    var bytes: Int
    var generation: Int
    var stickers: Int
  }

  var generation: Int
  var publishedAt: String
  var counts: [String: Int64]
  var themes: [Theme]

  init?(_ bytes: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = manifest
  }
}
