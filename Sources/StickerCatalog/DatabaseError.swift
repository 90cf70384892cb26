import CSQLite

/// What SQLite refused, with the statement it refused.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code (`SQLITE_FULL`, `SQLITE_CORRUPT`, …).
  package var code: Int32
  package var message: String
  package var sql: String?

  package var description: String {
    "\(message) (SQLite error \(code)\(sql.map { " at: \($0)" } ?? ""))"
  }

  /// The file is no database, or its pages contradict each other: it must be set aside and made anew.
  package var isDamage: Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
  }

  /// No room, no permission or an I/O error: the state before the transaction stays, and it is worth trying again.
  package var isTransient: Bool {
    [SQLITE_FULL, SQLITE_IOERR, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_NOMEM]
      .contains(code & 0xFF)
  }
}
