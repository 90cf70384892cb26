import StickerModel
import ToolSupport

/// A table with everything a table can have.
let sampleTable = OptionTable(
  program: "sample", version: "1.2.3", summary: "does what tests need", manualSection: 1,
  description: ["It is only here to be parsed."],
  options: [
    Option("share", value: .folder, "the folder with the themes", environment: "SAMPLE_SHARE"),
    Option("json", letter: "j", "print JSON"),
    Option("null", letter: "0", "end names by NUL", commands: ["list"]),
    Option(
      "kind", letter: "k", value: Option.Value("KIND", allowed: ["name", "content"]), "which kind",
      usually: "all",
      commands: ["list"]),
    Option("ignore", value: Option.Value("PATTERN"), "leave out", isRepeatable: true),
  ],
  commands: [
    Command(
      "list", "the stickers", arguments: [Command.Argument("THEME", "of this theme", isOptional: true)]),
    Command(
      "show", "one sticker's [whole] story: \"all\"", arguments: [Command.Argument("STICKER", "which")]),
  ],
  sections: [OptionTable.Section("Exit status", [("0", "fine")])])

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func parse(_ words: String...) throws(Problem) -> Invocation {
  try sampleTable.parse(words.map(bytes))
}

/// The problem that `body` ends with; `nil` if there is none.
func problem(_ body: () throws -> Void) -> Problem? {
  do { try body() } catch { return error as? Problem }
  return nil
}

/// The same numbers on every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
