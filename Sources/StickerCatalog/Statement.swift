import CSQLite
import StickerModel

/// A value that goes into a statement.
enum Value {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text that is UTF-8 already.
  case utf8([UInt8])
  case bytes([UInt8])

  static func integer(_ value: Int) -> Value { .integer(Int64(value)) }
  static func integer(_ value: Int?) -> Value { value.map { .integer(Int64($0)) } ?? .null }
  static func integer(_ value: Int64?) -> Value { value.map { .integer($0) } ?? .null }
  static func text(_ value: String?) -> Value { value.map(Value.text) ?? .null }
  static func bytes(_ value: [UInt8]?) -> Value { value.map(Value.bytes) ?? .null }
  static func real(_ value: Double?) -> Value { value.map(Value.real) ?? .null }
  /// Inodes use all 64 bits; SQLite's integers are signed.
  static func inode(_ value: UInt64) -> Value { .integer(Int64(bitPattern: value)) }
}

/// A prepared statement of one connection; a class, since cached statements live in a dictionary.
final class Statement {
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw DatabaseError(
        code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)),
        sql: sql)
    }
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Binds from the first parameter on.
  func bind(_ values: [Value]) throws {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure() }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
    case .real(let real): sqlite3_bind_double(handle, index, real)
    case .text(let text): stickerd_bind_text(handle, index, text, Int32(text.utf8.count))
    case .utf8(let bytes): stickerd_bind_text_bytes(handle, index, bytes, Int32(bytes.count))
    case .bytes(let bytes): stickerd_bind_bytes(handle, index, bytes, Int32(bytes.count))
    }
  }

  /// Binds one parameter after the other, without a list of values in between: for rows that come by the thousand.
  func bind(_ body: (inout Binding) -> Void) throws {
    sqlite3_reset(handle)
    var binding = Binding(handle)
    body(&binding)
    if binding.isRefused { throw failure() }
  }

  /// Goes on to the next row; `false` at the end, after which the statement is free again.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let problem = failure()
      sqlite3_reset(handle)
      throw problem
    }
  }

  /// Ends reading before the last row.
  func reset() {
    sqlite3_reset(handle)
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  func int(_ column: Int32) -> Int {
    Int(sqlite3_column_int64(handle, column))
  }

  func inode(_ column: Int32) -> UInt64 {
    UInt64(bitPattern: sqlite3_column_int64(handle, column))
  }

  func real(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : String(decoding: buffer(column), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    Array(buffer(column))
  }

  /// The bytes of a column, valid until the next step.
  func buffer(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  private func failure() -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)),
      sql: String(cString: sqlite3_sql(handle)))
  }
}

/// The parameters of a statement, in their order.
struct Binding {
  private let handle: OpaquePointer
  private var index: Int32 = 0
  private(set) var isRefused = false

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  mutating func integer(_ value: Int64?) {
    index += 1
    check(value.map { sqlite3_bind_int64(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
  }

  mutating func real(_ value: Double?) {
    index += 1
    check(value.map { sqlite3_bind_double(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
  }

  mutating func text(_ value: String?) {
    index += 1
    guard var value else { return check(sqlite3_bind_null(handle, index)) }
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        stickerd_bind_text(handle, index, $0.baseAddress, Int32($0.count))
      }
    }
    check(code)
  }

  /// Text that is UTF-8 already.
  mutating func text(bytes value: [UInt8]) {
    index += 1
    check(stickerd_bind_text_bytes(handle, index, value, Int32(value.count)))
  }

  mutating func bytes(_ value: [UInt8]?) {
    index += 1
    guard let value else { return check(sqlite3_bind_null(handle, index)) }
    check(stickerd_bind_bytes(handle, index, value, Int32(value.count)))
  }

  mutating func digest(_ value: Digest?) {
    index += 1
    guard let value else { return check(sqlite3_bind_null(handle, index)) }
    check(value.withBytes { stickerd_bind_bytes(handle, index, $0.baseAddress, Int32($0.count)) })
  }

  private mutating func check(_ code: Int32) {
    if code != SQLITE_OK { isRefused = true }
  }
}
