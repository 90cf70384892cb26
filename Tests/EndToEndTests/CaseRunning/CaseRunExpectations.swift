/// What a case file says must hold.
extension CaseRun {
  func complaint(of expectation: CaseExpectation) -> String? {
    guard let now = snapshots.last else { return "nothing was looked at" }
    switch expectation {
    case .list(let kind, let wanted): return complaint(kind, wanted, now)
    case .sameId(let old, let new):
      return idsAgree(old, new, now) == true
        ? nil : "not the same id: \(old) -> \(new) (\(describe(old, new, now)))"
    case .differentId(let old, let new):
      return idsAgree(old, new, now) == false
        ? nil : "not two ids: \(old) -> \(new) (\(describe(old, new, now)))"
    case .sameBytes(let one, let other):
      return bytesAgree(one, other, now) == true ? nil : "not the same bytes"
    case .differentBytes(let one, let other):
      return bytesAgree(one, other, now) == false ? nil : "not two contents"
    case .never(let path): return snapshots.contains { $0.files[path] != nil } ? "\(path) was indexed" : nil
    case .generationUnchanged:
      let before = snapshots.dropLast().last?.generation
      return before == now.generation
        ? nil : "generation \(before ?? -1) became \(now.generation): \(now.changes)"
    case .finding(let text):
      return now.findings.contains(text) ? nil : "not found; only \(now.findings.sorted())"
    case .noFinding(let text): return now.findings.contains(text) ? "found: \(text)" : nil
    case .noChange(let kind):
      let unwanted = now.changes.filter { $0 == kind || $0.hasPrefix(kind + " ") }
      return unwanted.isEmpty ? nil : "in the journal: \(unwanted)"
    case .state(let state): return complaint(ofState: state, now)
    case .facts(let path, let wanted):
      let found = now.files[path]?.facts ?? [:]
      let wrong = wanted.filter { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count < 2 || found[parts[0]] != parts[1]
      }
      return wrong.isEmpty ? nil : "\(path): not \(wrong), but \(found)"
    case .exit(let status, let command):
      let result = ask(command)
      return result.status == status ? nil : "exit status \(result.status): \(result.output.suffix(300))"
    case .prints(let text, let command):
      let output = ask(command).output
      return output.contains(text) ? nil : "it prints: \(output.suffix(300))"
    case .problem(let path, let problem):
      let found = now.files[path].map { $0.problem ?? "none" } ?? "not indexed"
      return found == problem ? nil : "problem of \(path): \(found)"
    }
  }

  private func complaint(_ kind: CaseExpectation.ListKind, _ wanted: [String], _ now: CaseSnapshot) -> String?
  {
    let (wanted, found) =
      switch kind {
      case .output: (wanted.map(CaseName.normal), Array(now.files.keys))
      case .themes: (wanted.map(CaseName.normal), Array(now.themes.keys))
      case .duplicates: (wanted.map(CaseName.normal), now.duplicates)
      case .changes: (wanted.map(CaseName.normal), now.changes)
      }
    if wanted.sorted() == found.sorted() { return nil }
    let missing = Set(wanted).subtracting(found).sorted()
    return "\(kind.rawValue) missing \(missing), too many \(Set(found).subtracting(wanted).sorted())"
  }

  private func ask(_ command: [String]) -> Programs.Result {
    let line =
      (sandbox.room?.entering ?? []) + [Programs.folder + "/stickerctl", "--state", sandbox.state] + command
    let result = try? Programs.run(line[0], Array(line.dropFirst()))
    return result ?? Programs.Result(status: -1, output: "", errors: "")
  }

  private func idsAgree(_ old: String, _ new: String, _ now: CaseSnapshot) -> Bool? {
    guard let before = first(old), let after = now.files[new]?.sticker ?? now.themes[new] else { return nil }
    return before == after
  }

  private func first(_ path: String) -> String? {
    snapshots.lazy.compactMap { $0.files[path]?.sticker ?? $0.themes[path] }.first
  }

  private func describe(_ old: String, _ new: String, _ now: CaseSnapshot) -> String {
    "\(first(old) ?? "never seen") -> \(now.files[new]?.sticker ?? now.themes[new] ?? "not there")"
  }

  private func bytesAgree(_ one: String, _ other: String, _ now: CaseSnapshot) -> Bool? {
    guard let left = now.files[one]?.digest, let right = now.files[other]?.digest else { return nil }
    return left == right
  }

  /// `--once` has no state; its exit status says as much.
  private func complaint(ofState state: String, _ now: CaseSnapshot) -> String? {
    guard mode == .stopped else { return now.state == state ? nil : "state \(now.state)" }
    let wanted: Int32 = state == "held" ? 1 : state == "unavailable" ? 66 : 0
    return now.exit == wanted ? nil : "exit status \(now.exit)"
  }
}
