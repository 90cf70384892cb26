import StickerModel

extension StatusReport {
  /// Reads what the daemon says of itself. Foundation's decoder would take longer to load than this takes to run.
  ///
  /// - Returns: `nil` if it is no status.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue.decode(bytes), let word = json["state"]?.text,
      let state = State(rawValue: word)
    else { return nil }
    self.init(
      version: json["version"]?.text ?? "", state: state, reason: json["reason"]?.text,
      share: json["share"]?.text ?? "", generation: json["generation"]?.integer ?? 0,
      cursor: json["cursor"]?.text ?? "")
    since = json["since"]?.text
    started = json["started"]?.text
    pending = json["pending"]?.integer ?? 0
    overflows = json["overflows"]?.integer ?? 0
    rescans = json["rescans"]?.integer ?? 0
    readNumbers(json)
    readLists(json)
  }

  private mutating func readNumbers(_ json: JSONValue) {
    func number(_ group: String, _ name: String) -> Int { json[group]?[name]?.integer ?? 0 }
    counts = Counts(
      themes: number("counts", "themes"), stickers: number("counts", "stickers"),
      files: number("counts", "files"),
      bytes: Int64(number("counts", "bytes")))
    watches = Watches(used: number("watches", "used"), limit: number("watches", "limit"))
    coverage = Coverage(
      watched: number("coverage", "watched"), polled: number("coverage", "polled"),
      everySeconds: number("coverage", "everySeconds"))
    findings = Findings(
      error: number("findings", "error"), warning: number("findings", "warning"),
      info: number("findings", "info"))
  }

  private mutating func readLists(_ json: JSONValue) {
    func text(_ value: JSONValue?, _ name: String) -> String { value?[name]?.text ?? "" }
    if let change = json["lastChange"], case .object = change {
      lastChange = LastChange(
        at: text(change, "at"), path: text(change, "path"), latencyMs: change["latencyMs"]?.double ?? 0)
    }
    coverage.reasons = (json["coverage"]?["reasons"]?.elements ?? []).map {
      Coverage.Reason(
        reason: text($0, "reason"), folders: $0["folders"]?.integer ?? 0, since: text($0, "since"),
        isTrouble: $0["isTrouble"] == .boolean(true))
    }
    arriving = (json["arriving"]?.elements ?? []).map {
      Arriving(path: text($0, "path"), since: text($0, "since"), reason: text($0, "reason"))
    }
    problems = (json["problems"]?.elements ?? []).map {
      Problem(code: text($0, "code"), message: text($0, "message"), hint: text($0, "hint"))
    }
  }
}
