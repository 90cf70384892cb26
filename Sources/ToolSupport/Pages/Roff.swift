/// Text in the man(7) macros.
struct Roff {
  private(set) var text = ""

  mutating func request(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"" + Self.escaped($0).replacing("\"", with: "\\(dq") + "\"" }
    text += "." + name + quoted.joined() + "\n"
  }

  mutating func heading(_ title: String) { request("SH", title.uppercased()) }

  mutating func paragraph(_ words: String) {
    request("PP")
    raw(Self.escaped(words))
  }

  /// A paragraph that keeps the indentation of the item above.
  mutating func innerParagraph(_ words: String) {
    request("IP")
    raw(Self.escaped(words))
  }

  /// - Parameter term: roff already.
  mutating func item(_ term: String, _ words: String) {
    request("TP")
    raw(term)
    raw(Self.escaped(words))
  }

  /// - Parameter line: roff already.
  mutating func raw(_ line: String) { text += line + "\n" }

  static func bold(_ words: String) -> String { "\\fB" + escaped(words) + "\\fR" }

  static func italic(_ words: String) -> String { "\\fI" + escaped(words) + "\\fR" }

  /// A dot or an apostrophe at the start of a line would be a request, a bare hyphen a soft one.
  static func escaped(_ words: String) -> String {
    var out = ""
    for character in words {
      switch character {
      case "\\": out += "\\e"
      case "-": out += "\\-"
      case "–": out += "\\(en"
      case "…": out += "..."
      default: out.append(character)
      }
    }
    return out.hasPrefix(".") || out.hasPrefix("'") ? "\\&" + out : out
  }
}
