import CSQLite

/// One connection, owned by one thread. Statements are prepared once and kept, by the address of their text.
final class Database {
  enum Mode {
    case readWrite
    case readOnly
  }

  private let connection: OpaquePointer
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]

  private static let configuration: Int32 = stickerd_count_no_memory()

  /// - Throws: `DatabaseError`.
  init(path: String, mode: Mode) throws {
    _ = Self.configuration
    var handle: OpaquePointer?
    let access = mode == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: message, sql: nil)
    }
    connection = handle
    sqlite3_extended_result_codes(connection, 1)
    sqlite3_busy_timeout(connection, 5000)
    _ = stickerd_defend(connection)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(connection)
  }

  /// Keeps the log file when the last connection closes, so that read-only readers can always open the database; and
  /// leaves its pages in it, since moving them waits for the disk.
  func keepLog() {
    _ = stickerd_keep_wal(connection)
    _ = stickerd_leave_log_on_close(connection)
  }

  /// Runs statements that are not worth keeping.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(
        code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)),
        sql: sql)
    }
  }

  func run(_ sql: StaticString, _ values: Value...) throws {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  func run(_ sql: StaticString, binding body: (inout Binding) -> Void) throws {
    let statement = try statement(sql)
    try statement.bind(body)
    while try statement.step() {}
  }

  /// Calls `body` for each row.
  func rows(_ sql: StaticString, _ values: Value..., body: (Statement) throws -> Void) throws {
    let statement = try statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    while try statement.step() { try body(statement) }
  }

  func all<Row>(_ sql: StaticString, _ values: Value..., row: (Statement) throws -> Row) throws -> [Row] {
    let statement = try statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var found: [Row] = []
    while try statement.step() { found.append(try row(statement)) }
    return found
  }

  func first<Row>(_ sql: StaticString, _ values: Value..., row: (Statement) throws -> Row) throws -> Row? {
    let statement = try statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    return try statement.step() ? try row(statement) : nil
  }

  /// The key of the row that was inserted last.
  var lastKey: Int64 { sqlite3_last_insert_rowid(connection) }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(connection)) }

  /// One transaction: all of `body`, or nothing of it.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite rolls back by itself after some errors (a full disk); a second one would hide the cause.
      if sqlite3_get_autocommit(connection) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Reads that see one moment of the database.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    defer { try? execute("COMMIT") }
    return try body()
  }

  private func statement(_ sql: StaticString) throws -> Statement {
    if let known = statements[sql.utf8Start] { return known }
    let made = try Statement(sql.description, on: connection)
    statements[sql.utf8Start] = made
    return made
  }
}
