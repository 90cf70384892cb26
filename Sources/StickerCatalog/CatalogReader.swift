package import StickerModel

/// The index as programs read it: a connection that cannot write, through the documented views.
///
/// It works beside a running daemon and without one. One reader belongs to one thread.
package final class CatalogReader {
  let database: Database

  /// - Throws: `Problem` with status 66 if there is no index, 78 if it is from a newer version, 74 if it can't be read.
  package init(path: String) throws {
    do {
      database = try Database(path: path, mode: .readOnly)
      let version = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
      guard version <= Schema.version else {
        throw Problem(
          .configuration, "the index '\(escaped(path.utf8))' was made by a newer version (schema \(version))",
          hint: "use the stickerctl that came with that stickerd.")
      }
      guard version > 0 else {
        throw Problem(
          .noInput, "the index '\(escaped(path.utf8))' is empty",
          hint: "start stickerd, or run stickerd --once.")
      }
    } catch let error as DatabaseError {
      throw Problem(
        error.code == 14 ? .noInput : .io,
        "could not read the index '\(escaped(path.utf8))': \(error.message)",
        hint: "check that the folder is the daemon's state folder and that you may read it.")
    }
  }

  /// Several questions about one moment.
  package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try database.snapshot(body)
  }

  package var shareIdentifier: String {
    get throws { try Meta(database).text("share") ?? "" }
  }

  /// 0 while the first index is not whole.
  package var generation: Int {
    get throws { try Meta(database).integer("generation") ?? 0 }
  }

  /// The generation after which the journal begins.
  package var journalStart: Int {
    get throws { try Meta(database).integer("journal_from") ?? 0 }
  }

  /// The folder that was indexed, as the daemon was given it.
  package var sharePath: String? {
    get throws { try Meta(database).text("share_path") }
  }

  /// The folder that documents were last published in; `nil` in an index that no newer daemon has opened.
  package var publishPath: String? {
    get throws { try Meta(database).text("publish_path") }
  }

  /// The ignore patterns of the daemon's settings.
  package var ignore: [String] {
    get throws {
      try (Meta(database).text("ignore") ?? "").split(separator: "\n").map(String.init)
    }
  }

  package func counts() throws -> StatusReport.Counts {
    try database.first(
      """
      SELECT (SELECT COUNT(*) FROM theme), COUNT(*), COALESCE(SUM(files), 0), COALESCE(SUM(bytes), 0) FROM sticker
      """
    ) { row in
      StatusReport.Counts(
        themes: row.int(0), stickers: row.int(1), files: row.int(2), bytes: row.integer(3))
    } ?? StatusReport.Counts()
  }
}
