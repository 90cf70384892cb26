import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

/// `explain PATH|FINDING|RULE`: exit status 1 if there is no such thing, on the disk or in the index.
struct ExplainCommand {
  let session: Session

  private struct Answer {
    var isIndexed: Bool
    var why: String
    var rule: String?
    var exists = true
  }

  func run() throws -> Int32 {
    if let status = try FindingExplanation(session: session).run() { return status }
    let path = try session.sharePath(session.invocation.arguments[0])
    let answer = try answer(path)
    if session.wantsJSON {
      try session.output.write(json(path, answer))
    } else {
      let word =
        answer.isIndexed
        ? session.terminal.styled("indexed", .green) : session.terminal.styled("not indexed", .yellow)
      let shown = truncatedInMiddle(
        path.isShare ? "the share" : escaped(path.bytes), to: session.terminal.width - 13)
      try session.output.line(session.terminal.styled(shown, .bold) + "  " + word)
      try session.output.lines(wrapped(sentence(answer.why), width: session.terminal.width, indent: 2))
      if let rule = answer.rule {
        try session.output.line(session.terminal.styled("  rule: " + escaped(rule.utf8), .dim))
      }
      try FindingExplanation(session: session).show(at: path)
    }
    return answer.exists ? 0 : 1
  }

  private func answer(_ path: RelativePath) throws -> Answer {
    let reader = try session.reader()
    let known = try path.parent.flatMap { try reader.knownFiles(in: $0).first { $0.path == path } }
    let judged = try judge(path, reader)
    if let known, known.standing == .indexed {
      let sticker = try reader.stickers(named: path.bytes).first
      let of = sticker.map { " as a file of the sticker '\(escaped($0.name))' (\($0.id))" } ?? ""
      let gone = judged.exists && judged.isIndexed ? "" : "; on the disk, however: \(judged.why)"
      return Answer(isIndexed: true, why: "it is in the index\(of)\(gone)", rule: known.problem?.rawValue)
    }
    if let known, judged.exists, judged.isIndexed { return refused(known.standing) }
    if try isFolder(path, reader), judged.exists { return judged }
    if judged.isIndexed, judged.exists {
      return Answer(
        isIndexed: false,
        why:
          "its name is a picture's, and it is not in the index yet: it is arriving, or the daemon has not seen it",
        rule: nil)
    }
    return judged
  }

  private func isFolder(_ path: RelativePath, _ reader: CatalogReader) throws -> Bool {
    try path.isShare || reader.knownFolders().contains { $0.path == path }
  }

  private func refused(_ standing: KnownFile.Standing) -> Answer {
    switch standing {
    case .indexed: Answer(isIndexed: true, why: "it is in the index", rule: nil)
    case .notAnImage:
      Answer(
        isIndexed: false, why: "it has a picture's name, but its content is none",
        rule: Rule.notAnImage.rawValue)
    case .empty: Answer(isIndexed: false, why: "it is empty", rule: Rule.emptyFile.rawValue)
    case .unreadable: Answer(isIndexed: false, why: "it could not be read", rule: Rule.unreadable.rawValue)
    }
  }

  /// By the same table as the daemon's; where the share can't be looked at, the index is all there is.
  private func judge(_ path: RelativePath, _ reader: CatalogReader) throws -> Answer {
    do {
      let explanation = try openShare(session, reader).explain(path)
      let exists = explanation.isForIndex || explanation.rule != nil
      return Answer(
        isIndexed: explanation.isForIndex, why: explanation.why, rule: explanation.rule, exists: exists)
    } catch let problem as ShareProblem {
      return Answer(
        isIndexed: false, why: "the share can't be looked at: \(problem.reason)", rule: nil, exists: false)
    }
  }

  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  private func json(_ path: RelativePath, _ answer: Answer) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { json in
      json.key("path")
      json.string(bytes: path.bytes)
      json.boolean("indexed", answer.isIndexed)
      json.string("why", answer.why)
      json.string("rule", answer.rule)
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
