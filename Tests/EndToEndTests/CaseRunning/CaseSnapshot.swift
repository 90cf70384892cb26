import Foundation
import Testing

/// What index and documents say at one settle; paths as `CaseName` writes them.
struct CaseSnapshot {
  var generation: Int
  /// The generation of the index when its views were read.
  var indexed = 0
  /// Of each indexed file: its sticker's id, its SHA-256 and its problem.
  var files: [String: File] = [:]
  var themes: [String: String] = [:]
  var findings: Set<String> = []
  var duplicates: [String] = []
  var changes: [String] = []
  var state = ""
  var exit: Int32 = 0
  /// Where index and documents contradict themselves.
  var troubles: [String] = []

  struct File {
    var sticker: String
    var digest: String
    var problem: String?
    var facts: [String: String] = [:]
  }

  /// What is arriving may be published while we read: then index and documents are read again.
  static func steady(_ sandbox: Sandbox, since: Int) throws -> CaseSnapshot {
    var snapshot = try CaseSnapshot(sandbox, since: since)
    for _ in 0..<50 where snapshot.indexed != snapshot.generation {
      usleep(20_000)
      snapshot = try CaseSnapshot(sandbox, since: since)
    }
    return snapshot
  }

  init(_ sandbox: Sandbox, since: Int) throws {
    let manifest = try sandbox.manifest()
    generation = try #require(manifest["generation"] as? Int)
    for theme in try #require(manifest["themes"] as? [[String: Any]]) {
      let name = try #require(theme["name"] as? String)
      themes[CaseName.written(name.utf8)] = theme["id"] as? String
    }
    for line in try sandbox.lines() where line.hasPrefix(#"{"id":"#) { try take(line) }
    try readDatabase(sandbox, since: since)
  }

  private mutating func take(_ line: String) throws {
    let text = line.hasSuffix(",") ? String(line.dropLast()) : line
    let sticker = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let id = try #require(sticker["id"] as? String)
    for file in try #require(sticker["files"] as? [[String: Any]]) {
      let path = CaseName.written(try #require(file["path"] as? String).utf8)
      if files[path] != nil { troubles.append("\(path) is indexed twice") }
      files[path] = File(
        sticker: id, digest: file["sha256"] as? String ?? "", problem: file["problem"] as? String,
        facts: facts(file, of: sticker))
    }
  }

  private func facts(_ file: [String: Any], of sticker: [String: Any]) -> [String: String] {
    var facts = file.mapValues { "\($0)" }
    let size = sticker["size"] as? [String: Any]
    facts["size"] = size.map { "\($0["width"] ?? "?")x\($0["height"] ?? "?")" } ?? "none"
    return facts
  }

  /// Through the views that other people's programs read, as hexadecimal digits: names are bytes.
  private mutating func readDatabase(_ sandbox: Sandbox, since: Int) throws {
    let rows = try query(
      sandbox,
      """
      BEGIN;
      SELECT 'f', rule || ' ', hex(path), '' FROM findings;
      SELECT DISTINCT 'd', kind || ': ', hex(path), hex(key) FROM duplicates ORDER BY kind, key, path;
      SELECT 'c', kind || ' ', hex(path), '' FROM changes WHERE generation > \(since);
      SELECT 'i', sticker || ' ', hex(path), '' FROM files;
      SELECT 'g', max(generation), '', '' FROM generations;
      """)
    func texts(_ view: String) -> [String] { rows.filter { $0[0] == view }.map { $0[1] + name($0[2]) } }
    findings = Set(texts("f"))
    indexed = rows.first { $0[0] == "g" }.flatMap { Int($0[1]) } ?? 0
    let groups = Dictionary(grouping: rows.filter { $0[0] == "d" }) { $0[1] + $0[3] }
    duplicates = groups.values.map { $0[0][1] + $0.map { name($0[2]) }.joined(separator: " | ") }.sorted()
    changes = texts("c")
    if Set(texts("i")) != Set(files.map { "\($1.sticker) \($0)" }) {
      troubles.append("the view 'files' says something else than the documents")
    }
  }

  private func query(_ sandbox: Sandbox, _ text: String) throws -> [[String]] {
    let result = try Programs.run("/usr/bin/sqlite3", ["-readonly", sandbox.state + "/index.sqlite", text])
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func name(_ digits: String) -> String {
    let digits = Array(digits.utf8)
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16) ?? 0
    }
    return CaseName.written(bytes)
  }
}
