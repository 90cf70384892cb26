import StickerModel

/// A place in the journal of one share: `SHARE-UUID:GENERATION`.
struct Cursor: Hashable {
  var share: String
  var generation: Int

  /// - Throws: `Problem` with status 64 if it is no cursor.
  init(_ text: String) throws {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      let generation = Int(text[text.utf8.index(after: colon)...]), generation >= 0,
      text.utf8[text.utf8.index(after: colon)...].allSatisfy({
        $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
      })
    else {
      throw Problem(
        .usage, "'\(escaped(text.utf8.prefix(200)))' is no cursor",
        hint: "a cursor is SHARE:GENERATION, as stickerctl status --json tells it.")
    }
    share = String(text[..<colon])
    self.generation = generation
  }

  /// - Throws: `Problem` with status 65 if it belongs to another share.
  func check(share known: String) throws {
    if share.lowercased() == known.lowercased() { return }
    throw Problem(
      .data,
      "the cursor belongs to another share ('\(escaped(share.utf8.prefix(80)))', this one is '\(known)')",
      hint: "read the manifest anew and go on from its generation.")
  }
}
