/// The version of documents that this library reads.
let supportedVersion = 1

/// A document that names its format and version before all else.
protocol PublishedDocument: Decodable {
  static var format: String { get }
}

/// A document is of a version that this library can't read: nothing else in it may be looked at.
struct OtherVersion: Error {
  var found: Int
}

private enum HeadKey: String, CodingKey {
  case format, version
}

extension PublishedDocument {
  /// To be called first.
  static func checkHead(of decoder: any Decoder) throws {
    let head = try decoder.container(keyedBy: HeadKey.self)
    let format = try head.decode(String.self, forKey: .format)
    guard format == Self.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: head, debugDescription: "the format is '\(format)', not '\(Self.format)'")
    }
    let version = try head.decode(Int.self, forKey: .version)
    if version != supportedVersion { throw OtherVersion(found: version) }
  }
}
