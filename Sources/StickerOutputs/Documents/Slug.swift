/// The part of a document's name that people recognise: the ASCII letters, digits and hyphens of a theme's name in
/// lower case, at most 40; every other character is dropped. `theme` if nothing is left.
///
/// Two themes may have the same slug: what tells their documents apart is the digest behind it.
package func slug(for name: String) -> String {
  let kept = name.utf8.lazy.compactMap(slugCharacter).prefix(40)
  return kept.isEmpty ? "theme" : String(decoding: Array(kept), as: UTF8.self)
}

private func slugCharacter(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): byte
  default: nil
  }
}

/// The folder of the theme documents, below the publish folder.
let documentFolder = "themes"

/// `themes/SLUG-SHA16.json`.
func documentName(theme name: String, digestDigits: String) -> String {
  "\(documentFolder)/\(slug(for: name))-\(digestDigits.prefix(16)).json"
}

/// Whether a name in the folder of documents is one that we give; nothing else there is ever removed.
func isDocumentName(_ name: String) -> Bool {
  let bytes = Array(name.utf8)
  guard bytes.count > 22, bytes.count <= 62, bytes.suffix(5).elementsEqual(".json".utf8) else { return false }
  let digits = bytes.dropLast(5).suffix(16)
  let front = bytes.dropLast(21)
  return front.last == UInt8(ascii: "-") && front.dropLast().allSatisfy { slugCharacter($0) == $0 }
    && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
}
