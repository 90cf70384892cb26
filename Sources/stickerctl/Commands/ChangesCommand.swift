import Glibc
import StickerCatalog
import StickerModel
import ToolSupport

/// `changes [--since CURSOR] [--follow]`
struct ChangesCommand {
  let session: Session

  func run() throws -> Int32 {
    let reader = try session.reader()
    let since = try start(reader)
    var generation = since
    let isFollowing = session.invocation.has("follow")
    while true {
      generation = try tell(reader, since: generation)
      guard isFollowing else { break }
      try session.output.flush()
      repeat { usleep(100_000) } while try reader.generation == generation
    }
    if !session.wantsJSON {
      let none = generation == since ? "nothing has changed; " : ""
      let cursor = none + "cursor \(try reader.shareIdentifier):\(generation)"
      try session.output.line(session.terminal.styled(cursor, .dim))
    }
    return 0
  }

  private func start(_ reader: CatalogReader) throws -> Int {
    if let text = session.invocation.text("since") {
      let cursor = try Cursor(text)
      try cursor.check(share: reader.shareIdentifier)
      return cursor.generation
    }
    return session.invocation.has("follow") ? try reader.generation : try reader.journalStart
  }

  /// - Returns: the generation up to which all is told.
  private func tell(_ reader: CatalogReader, since: Int) throws -> Int {
    try reader.snapshot {
      try reader.changes(since: since) { entry in
        if session.wantsJSON {
          try session.output.write(json(entry))
        } else {
          try session.output.line(line(entry))
        }
      }
      return try reader.generation
    }
  }

  private func line(_ entry: JournalEntry) -> String {
    let terminal = session.terminal
    let generation = grouped(entry.generation)
    let margin = String(repeating: " ", count: max(0, 7 - generation.count))
    let kind = entry.kind.rawValue + (entry.kind == .moved && entry.changed ? ", changed" : "")
    let padding = String(repeating: " ", count: max(0, 16 - kind.count))
    let room = terminal.width - 25
    return terminal.styled(margin + generation, .dim) + "  " + terminal.styled(kind, style(entry.kind))
      + padding
      + paths(entry, room)
  }

  private func paths(_ entry: JournalEntry, _ room: Int) -> String {
    let path = escaped(entry.path.bytes)
    guard let from = entry.from else { return truncatedInMiddle(path, to: room) }
    let half = (room - 3) / 2
    let before = escaped(from.bytes)
    let beforeRoom = max(half, room - 3 - displayWidth(path))
    let shown = truncatedInMiddle(before, to: beforeRoom)
    return shown + " → " + truncatedInMiddle(path, to: room - 3 - displayWidth(shown))
  }

  private func style(_ kind: JournalEntry.Kind) -> TerminalText.Style {
    switch kind {
    case .added, .themeAdded: .green
    case .removed, .themeRemoved: .red
    case .moved, .themeMoved: .cyan
    case .changed, .themeChanged: .yellow
    }
  }

  private func json(_ entry: JournalEntry) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.integer("generation", entry.generation)
      json.string("kind", entry.kind.rawValue)
      json.string("id", entry.id)
      json.key("path")
      json.string(bytes: entry.path.bytes)
      json.key("from")
      if let from = entry.from { json.string(bytes: from.bytes) } else { json.null() }
      json.boolean("changed", entry.changed)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
