/// The rows of `NameRules`, prepared for a look-up: nearly every name is told by its first and its last byte that no
/// row matches it.
struct NameTable: Sendable {
  /// Indices into `NameRules.rows`, in their order.
  private let rows: [Int]
  /// For each byte, whether some row's pattern begins with it, or ends with it and begins with a star.
  private var first = [Bool](repeating: false, count: 256)
  private var last = [Bool](repeating: false, count: 256)

  private static let files = NameTable(.file)
  private static let folders = NameTable(.folder)
  private static let links = NameTable(.link)

  /// The first row that speaks of such a name.
  static func row(for name: UnsafeRawBufferPointer, _ kind: FileFacts.Kind) -> Int? {
    switch kind {
    case .file, .special: files.row(for: name)
    case .folder: folders.row(for: name)
    case .link: links.row(for: name)
    }
  }

  private init(_ kind: FileFacts.Kind) {
    rows = NameRules.rows.indices.filter { NameRules.rows[$0].speaks(of: kind) }
    for row in rows { admit(Array(NameRules.rows[row].pattern.text.utf8)) }
  }

  private mutating func admit(_ pattern: [UInt8]) {
    guard let start = pattern.first, let end = pattern.last else { return }
    let byte = start == UInt8(ascii: "*") ? end : start
    precondition(!"*?[".utf8.contains(byte), "a row's pattern begins or ends with a letter of its own")
    if start == byte { first[Int(byte)] = true } else { last[Int(byte)] = true }
  }

  private func row(for name: UnsafeRawBufferPointer) -> Int? {
    guard let start = name.first, let end = name.last, first[Int(start)] || last[Int(end)] else { return nil }
    return rows.first { NameRules.rows[$0].pattern.matches(name) }
  }
}
