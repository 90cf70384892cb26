/// JSON as Xcode writes it: keys in order, two spaces, a space before the colon. So a file that Xcode saves again does
/// not change.
indirect enum AppleJSON: Sendable {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([AppleJSON])
  case object([String: AppleJSON])

  /// The whole file.
  var bytes: [UInt8] {
    var text = ""
    write(to: &text, indent: "")
    return Array((text + "\n").utf8)
  }

  /// What all of Xcode's files have.
  static let info = AppleJSON.object(["author": .text("xcode"), "version": .number(1)])

  private func write(to text: inout String, indent: String) {
    switch self {
    case .text(let value): text += Self.quoted(value)
    case .number(let value): text += String(value)
    case .boolean(let value): text += value ? "true" : "false"
    case .list(let values):
      Self.write(values.map { ("", $0) }, "[", "]", to: &text, indent)
    case .object(let values):
      let members = values.sorted { $0.key < $1.key }.map { (Self.quoted($0.key) + " : ", $0.value) }
      Self.write(members, "{", "}", to: &text, indent)
    }
  }

  private static func write(
    _ members: [(String, AppleJSON)], _ open: String, _ close: String, to text: inout String, _ indent: String
  ) {
    text += open + "\n"
    for (index, member) in members.enumerated() {
      text += indent + "  " + member.0
      member.1.write(to: &text, indent: indent + "  ")
      text += index < members.count - 1 ? ",\n" : "\n"
    }
    if members.isEmpty { text += "\n" }
    text += indent + close
  }

  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/": text += "\\/"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
