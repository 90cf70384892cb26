import StickerModel

/// What a `theme.json` says about findings, and what is found about it.
extension BatchApplication {
  func replaceProblems(_ problems: [MetadataProblem], of theme: Int64, owner: UInt32?) throws {
    let known = try database.all(
      "SELECT place, detail FROM theme_finding WHERE theme = ? AND rule = 'metadata-invalid'", .integer(theme)
    ) { (place: $0.text(0) ?? "", detail: $0.text(1) ?? "") }
    let wanted = Dictionary(problems.map { ($0.key, sentence($0)) }, uniquingKeysWith: { $0 + "; " + $1 })
    for row in known where wanted[row.place] == nil {
      (isVisible, touchesFindings) = (true, true)
      try database.run(
        "DELETE FROM theme_finding WHERE theme = ? AND rule = 'metadata-invalid' AND place = ?",
        .integer(theme),
        .text(row.place))
    }
    for (place, detail) in wanted.sorted(by: { $0.key < $1.key }) {
      if known.contains(where: { $0.place == place && $0.detail == detail }) { continue }
      (isVisible, touchesFindings) = (true, true)
      try database.run(
        """
        INSERT INTO theme_finding(theme, rule, place, count, detail, owner, generation)
        VALUES (?, 'metadata-invalid', ?, 1, ?, ?, ?)
        ON CONFLICT DO UPDATE SET detail = excluded.detail, owner = excluded.owner
        """, .integer(theme), .text(place), .text(detail), owner.map { .integer(Int64($0)) } ?? .null,
        .integer(generation))
    }
  }

  private func sentence(_ problem: MetadataProblem) -> String {
    problem.key.isEmpty ? "the file " + problem.message : "'\(problem.key)' " + problem.message
  }

  func replaceJudgements(_ metadata: ThemeMetadata?, of theme: Int64) throws {
    touchesFindings = true
    try database.run("DELETE FROM severity WHERE theme = ?", .integer(theme))
    try database.run("DELETE FROM mute WHERE theme = ?", .integer(theme))
    guard let metadata else { return }
    for (rule, severity) in metadata.severities {
      try database.run(
        "INSERT INTO severity(rule, theme, severity) VALUES (?, ?, ?)", .text(rule), .integer(theme),
        .text(severity.rawValue))
    }
    for (number, mute) in metadata.mute.enumerated() {
      try database.run(
        "INSERT INTO mute(theme, rule, number, path, reason) VALUES (?, ?, ?, ?, ?)", .integer(theme),
        .text(mute.rule), .integer(number), .text(mute.path), .text(mute.reason))
    }
  }
}
