import StickerCatalog
import StickerModel
import ToolSupport

/// `show STICKER`: exit status 1 if there is none, or if a name is not the only one.
struct ShowCommand {
  let session: Session

  func run() throws -> Int32 {
    let typed = session.invocation.arguments[0]
    let found = try session.reader().stickers(
      named: typed.first == slash ? session.sharePath(typed).bytes : typed)
    guard let sticker = found.first else {
      throw Problem(
        .difference, "there is no sticker '\(escaped(typed))'",
        hint:
          "stickerctl list --search TEXT looks for names; stickerctl explain PATH tells why a file is left out."
      )
    }
    guard found.count == 1 else { return try tell(found, typed) }
    if session.wantsJSON {
      try session.output.write(sticker.json + [UInt8(ascii: "\n")])
    } else if session.wantsNull {
      for path in paths(sticker) { try session.output.write(Array(path.utf8) + [0]) }
    } else {
      try session.output.lines(StickerPage(sticker: sticker, terminal: session.terminal).lines())
    }
    return 0
  }

  private func paths(_ sticker: StickerRow) -> [String] {
    StickerFacts(sticker.json).json["files"]?.elements.compactMap { $0["path"]?.text } ?? []
  }

  private func tell(_ found: [StickerRow], _ typed: [UInt8]) throws -> Int32 {
    if session.wantsJSON {
      try session.output.write(jsonLines(found) { $0.raw($1.json) })
    } else if session.wantsNull {
      for sticker in found { try session.output.write(sticker.path.bytes + [0]) }
    } else {
      try session.output.lines(stickerTable(found).lines(session.terminal))
    }
    throw Problem(
      .difference,
      "'\(escaped(typed))' is not the only one: \(counted(found.count, "sticker")) have this name",
      hint: "say which by its path.")
  }
}
