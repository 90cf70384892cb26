/// A finding as people and programs are told it (RULES 5).
package struct Finding: Hashable, Sendable {
  package enum Subject: String, Sendable {
    case file, sticker, theme, share
  }

  /// A rule or a kind of duplicates.
  package var rule: String
  package var severity: Severity
  package var subject: Subject
  package var path: RelativePath
  /// How many things it stands for.
  package var count: Int
  /// What completes the rule's sentence.
  package var detail: String?
  /// The user id of the file's owner, `nil` where it is not known.
  package var owner: UInt32?
  /// Since when it is found.
  package var generation: Int
  /// The themes that it is about, for duplicates.
  package var places: Set<[UInt8]> = []
  /// The reason for which `theme.json` mutes it.
  package var muted: String?

  package init(
    rule: String, severity: Severity, subject: Subject, path: RelativePath, count: Int = 1,
    detail: String? = nil, owner: UInt32? = nil, generation: Int = 0, muted: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.subject = subject
    self.path = path
    self.count = count
    self.detail = detail
    self.owner = owner
    self.generation = generation
    self.muted = muted
  }

  /// The same for the same rule and place, so that it can be named on a command line: `cgbi-1f2e3d4c5b6a`.
  package var id: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(path.bytes)
    // A theme.json may have several invalid keys.
    if rule == Rule.metadataInvalid.rawValue || isDuplicate { add([0] + Array((detail ?? "").utf8)) }
    let digits = String(hash >> 16, radix: 16)
    return rule + "-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  package var isDuplicate: Bool { DuplicateKind(rawValue: rule) != nil }

  /// One sentence: what is so.
  package var message: String {
    let meaning = FindingRule.named(rule)?.meaning ?? rule
    guard let detail = detail ?? (count > 1 ? "\(count) of them" : nil) else { return meaning }
    let isWhole = detail.hasSuffix(".") || detail.hasSuffix("?")
    return meaning.dropLast(meaning.hasSuffix(".") ? 1 : 0) + ": " + detail + (isWhole ? "" : ".")
  }

  package var remedy: String { FindingRule.named(rule)?.remedy ?? "" }

  /// The object of `check --json` and `findings.json`.
  ///
  /// - Parameter ownerName: of the user id, if it has one.
  package func write(to json: inout JSONWriter, ownerName: String?) {
    json.object { json in
      json.string("id", id)
      json.string("rule", rule)
      json.string("severity", severity.rawValue)
      json.string("subject", subject.rawValue)
      json.key("path")
      json.string(bytes: path.bytes)
      json.integer("count", count)
      json.string("message", message)
      json.string("remedy", remedy)
      json.string("owner", ownerName)
      json.integer("generation", generation)
      json.string("muted", muted)
    }
  }
}
