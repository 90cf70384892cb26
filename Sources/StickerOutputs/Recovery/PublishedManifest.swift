import FoundationEssentials

/// What is read back of a manifest. Keys that a later version may add are passed over.
struct PublishedManifest: Decodable {
  struct Theme: Decodable {
    var id: String
    var name: String
    var href: String
  }

  var format: String
  var version: Int
  var share: String
  var generation: Int
  var publishedAt: String
  var themes: [Theme]

  /// `nil` if it is no manifest that we know how to read.
  init?(_ bytes: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      manifest.format == manifestFormat, manifest.version == formatVersion, manifest.generation >= 0
    else { return nil }
    self = manifest
  }
}
