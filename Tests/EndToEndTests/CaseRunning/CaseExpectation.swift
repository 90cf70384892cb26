/// What a case file says must hold; paths are written as `CaseName` writes them.
enum CaseExpectation: Sendable {
  /// A list that must be met exactly.
  enum ListKind: String, Sendable {
    /// Paths of all indexed files.
    case output = "Output:"
    /// `kind: path | path`, each group of duplicates.
    case duplicates = "Duplicates:"
    /// `kind path`, all changes of the journal since the settle before.
    case changes = "Changes:"
    /// Names of all themes.
    case themes = "Themes:"

    init?(heading: String) { self.init(rawValue: heading) }
  }

  case list(ListKind, [String])
  /// The id that the first path had when it was first seen is the id of the second now.
  case sameId(String, String)
  case differentId(String, String)
  case sameBytes(String, String)
  case differentBytes(String, String)
  /// In no snapshot so far.
  case never(String)
  case generationUnchanged
  /// `rule path` is among the findings.
  case finding(String)
  case noFinding(String)
  case noChange(String)
  /// The daemon's state, and what `--once` says by its exit status.
  case state(String)
  case problem(path: String, String)
  /// `path key=value …`: what the documents say of a file; `size=24x12` is its sticker's, in points.
  case facts(path: String, [String])
  /// The exit status of a command of `stickerctl`.
  case exit(Int32, [String])
  /// Whether a command of `stickerctl` prints this.
  case prints(String, [String])

  init?(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else {
      guard line == "Generation unchanged" else { return nil }
      self = .generationUnchanged
      return
    }
    let value = String(line[line.index(after: colon)...].drop { $0 == " " })
    func pair(_ separator: String) -> (String, String) {
      let parts = value.split(separator: separator, maxSplits: 1).map(CaseName.normal)
      return (parts[0], parts.count > 1 ? parts[1] : parts[0])
    }
    switch line[..<colon] {
    case "Same id": self = .sameId(pair(" -> ").0, pair(" -> ").1)
    case "Different id": self = .differentId(pair(" -> ").0, pair(" -> ").1)
    case "Same bytes": self = .sameBytes(pair(" = ").0, pair(" = ").1)
    case "Different bytes": self = .differentBytes(pair(" = ").0, pair(" = ").1)
    case "Never": self = .never(CaseName.normal(value))
    case "Finding": self = .finding(CaseName.normal(value))
    case "No finding": self = .noFinding(CaseName.normal(value))
    case "No change": self = .noChange(value)
    case "State": self = .state(value)
    case "Problem": self = .problem(path: pair(" of ").1, pair(" of ").0)
    case "Facts":
      let words = CaseName.words(value)
      self = .facts(path: CaseName.normal(words[0]), Array(words.dropFirst()))
    case "Exit":
      let parts = CaseName.words(value)
      self = .exit(Int32(parts[0]) ?? -1, Array(parts.dropFirst(2)))
    case "Prints":
      let parts = value.split(separator: " of ", maxSplits: 1).map(String.init)
      self = .prints(parts[0], CaseName.words(parts[1]))
    default: return nil
    }
  }
}
