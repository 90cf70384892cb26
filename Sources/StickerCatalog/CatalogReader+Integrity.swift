extension CatalogReader {
  /// What is wrong with the database file, in SQLite's words; empty if all of it was looked at and nothing is.
  ///
  /// - Throws: `DatabaseError` if it is too damaged to be looked at.
  package func damage() throws -> [String] {
    var found = try database.all("PRAGMA integrity_check(5)") { $0.text(0) ?? "" }
    if found == ["ok"] { found = [] }
    let orphans = try database.all("PRAGMA foreign_key_check") { $0.text(0) ?? "" }
    if let table = orphans.first {
      found.append("\(orphans.count) rows of '\(table)' belong to a row that is not there")
    }
    return found
  }

  /// The version of SQLite that reads it.
  package var engineVersion: String {
    get throws { try database.first("SELECT sqlite_version()") { $0.text(0) ?? "" } ?? "" }
  }
}
