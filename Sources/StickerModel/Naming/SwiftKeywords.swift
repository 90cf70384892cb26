/// The words that Swift takes as names only between back-ticks: those its lexer reserves, and `Type` and `Protocol`,
/// which may not be the bare name of a nested type.
let swiftKeywords: Set<String> = [
  "Any", "Protocol", "Self", "Type",
  "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
  "else",
  "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
  "init",
  "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat",
  "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try",
  "typealias", "var", "where", "while",
]
