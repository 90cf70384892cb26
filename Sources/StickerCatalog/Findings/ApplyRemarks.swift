import StickerModel

/// What was remarked while looking: rows by folder, and what could not be read.
extension BatchApplication {
  private struct RemarkKey: Hashable {
    var rule: String
    var path: [UInt8]
    var count: Int
    var bytes: Int64
    /// What files of no interest weigh shows only where a theme has much of it.
    var isVisible: Bool { rule != Rule.shippedNotShown.rawValue }
  }

  func replaceRemarks(of folder: FolderKeys.Row, with remarks: [Remark]) throws {
    let known = Set(
      try database.all("SELECT rule, path, count, bytes FROM remark WHERE folder = ?", .integer(folder.key)) {
        RemarkKey(rule: $0.text(0) ?? "", path: $0.bytes(1), count: $0.int(2), bytes: $0.integer(3))
      })
    let wanted = Set(
      remarks.map {
        RemarkKey(rule: $0.rule.rawValue, path: $0.path.bytes, count: $0.count, bytes: $0.bytes)
      })
    if known == wanted { return }
    let changed = known.symmetricDifference(wanted)
    if changed.contains(where: \.isVisible) { (isVisible, touchesFindings) = (true, true) }
    if changed.contains(where: { !$0.isVisible }) { weighedThemes.insert(folder.theme) }
    for remark in known.subtracting(wanted) {
      try database.run(
        "DELETE FROM remark WHERE folder = ? AND rule = ? AND path = ?", .integer(folder.key),
        .text(remark.rule),
        .bytes(remark.path))
    }
    for remark in remarks { try insert(remark, of: folder.key) }
  }

  private func insert(_ remark: Remark, of folder: Int64) throws {
    try database.run(
      """
      INSERT INTO remark(folder, rule, path, count, bytes, owner, generation) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET count = excluded.count, bytes = excluded.bytes, owner = excluded.owner
      """, .integer(folder), .text(remark.rule.rawValue), .bytes(remark.path.bytes), .integer(remark.count),
      .integer(remark.bytes), .integer(Int(remark.owner)), .integer(generation))
  }

  /// What could not be read keeps its rows; what was looked at or is gone can be read, as far as it matters.
  func applyUnreadable(_ batch: Batch) throws {
    let isAny = try database.first("SELECT 1 FROM unreadable LIMIT 1") { $0.int(0) } != nil
    if isAny { try forgetReadable(batch) }
    for problem in batch.unreadable where !problem.path.isShare {
      let known = try database.first(
        "SELECT reason FROM unreadable WHERE path = ?", .bytes(problem.path.bytes)
      ) {
        $0.text(0)
      }
      if known == problem.reason { continue }
      (isVisible, touchesFindings) = (true, true)
      try database.run(
        """
        INSERT INTO unreadable(path, theme, reason, generation) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET reason = excluded.reason
        """, .bytes(problem.path.bytes), .bytes((problem.path.theme ?? problem.path).bytes),
        .text(problem.reason),
        .integer(generation))
    }
  }

  private func forgetReadable(_ batch: Batch) throws {
    for change in batch.folders {
      switch change {
      case .seen(let path, _, _, _, _): try forget(path)
      case .moved(let path, _), .gone(let path): try forget(below: path)
      }
    }
    for change in batch.files {
      switch change {
      case .stored(let path, _, _), .restamped(let path, _), .gone(let path), .moved(let path, _, _):
        try forget(path)
      }
    }
    for change in batch.metadata {
      switch change {
      case .theme(let path, _, _, _): try forget(path.appending(Array("theme.json".utf8)))
      case .license(let picture, _, _): try forget(RelativePath(picture.bytes + Array(".license".utf8)))
      }
    }
  }

  private func forget(_ path: RelativePath) throws {
    let known = try database.first("SELECT 1 FROM unreadable WHERE path = ?", .bytes(path.bytes)) {
      $0.int(0)
    }
    if known == nil { return }
    (isVisible, touchesFindings) = (true, true)
    try database.run("DELETE FROM unreadable WHERE path = ?", .bytes(path.bytes))
  }

  private func forget(below folder: RelativePath) throws {
    try forget(folder)
    let bounds = folder.boundsBelow
    let paths = try database.all(
      "SELECT path FROM unreadable WHERE path >= ? AND path < ?", .bytes(bounds.lower), .bytes(bounds.upper)
    ) { RelativePath($0.bytes(0)) }
    for path in paths { try forget(path) }
  }
}
