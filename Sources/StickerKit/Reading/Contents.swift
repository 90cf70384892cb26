import Foundation

/// The bytes of a file.
///
/// - Throws: ``StickerError``.
func contents(of location: URL) throws -> Data {
  do {
    return try Data(contentsOf: location)
  } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
    throw StickerError.missing(location)
  } catch {
    throw StickerError.unreadable(location, reason: error.localizedDescription)
  }
}

/// - Throws: ``StickerError/digestMismatch(_:expected:found:)``.
func check(_ data: Data, _ sha256: String, _ location: URL) throws {
  let found = hexadecimalSHA256(data)
  if found != sha256 { throw StickerError.digestMismatch(location, expected: sha256, found: found) }
}

/// - Throws: ``StickerError``.
func decode<Document: PublishedDocument>(_ type: Document.Type, _ data: Data, _ location: URL) throws
  -> Document
{
  do {
    return try JSONDecoder().decode(Document.self, from: data)
  } catch let error as OtherVersion {
    throw StickerError.unsupportedVersion(location, found: error.found, supported: supportedVersion)
  } catch let error as DecodingError {
    throw StickerError.malformed(location, reason: error.sentence)
  }
}

extension DecodingError {
  /// What is wrong, and at which place in the document.
  fileprivate var sentence: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription + place(context.codingPath)
    case .keyNotFound(let key, let context):
      "the key '\(key.stringValue)' is missing" + place(context.codingPath)
    @unknown default: "it can't be decoded."
    }
  }

  private func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "" }
    let names = path.map { key in key.intValue.map { "[\($0)]" } ?? "." + key.stringValue }
    return " (at \(names.joined().drop { $0 == "." }))"
  }
}
