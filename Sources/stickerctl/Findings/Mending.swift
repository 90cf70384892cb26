import StickerModel

/// The command, typed in the share, that mends a finding; `nil` where only a person can.
func mending(_ finding: Finding) -> String? {
  let path = finding.path
  guard let rule = Rule(rawValue: finding.rule), let name = newName(rule, finding) else {
    return finding.rule == Rule.notRegular.rawValue ? "rm -- " + quoted(path.bytes) : nil
  }
  let folder = path.parent ?? .share
  return "mv -- " + quoted(path.bytes) + " " + quoted(folder.appending(name).bytes)
}

private func newName(_ rule: Rule, _ finding: Finding) -> [UInt8]? {
  let name = finding.path.name
  switch rule {
  case .strayFile: return Array("THEME/".utf8) + name
  case .wrongExtension:
    return finding.detail.flatMap(formatExtension).map { withoutExtension(name) + Array($0.utf8) }
  case .namePortability, .nameUnsafe: return portable(name)
  case .dottedGroup, .lprojTheme: return name.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "-") : $0 }
  default: return nil
  }
}

/// `.jpg` for `its content is jpg`.
private func formatExtension(_ detail: String) -> String? {
  let words = detail.split(whereSeparator: { $0 == " " || $0 == "," })
  guard words.count > 3 else { return nil }
  return "." + words[3]
}

private func withoutExtension(_ name: [UInt8]) -> [UInt8] {
  name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? name
}

/// The name with `-` for everything that some system refuses or hides; `nil` if that is not what is wrong.
private func portable(_ name: [UInt8]) -> [UInt8]? {
  var changed = ""
  for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
    let isRefused = "<>:\"|?*\\".unicodeScalars.contains(scalar) || scalar.value < 32
    let isHidden =
      scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    changed.unicodeScalars.append(isRefused || isHidden ? "-" : scalar)
  }
  while let last = changed.last, last == "." || last == " " { changed.removeLast() }
  let bytes = Array(changed.utf8)
  return bytes == name || bytes.isEmpty ? nil : bytes
}

/// As a shell takes it for one word.
private func quoted(_ bytes: [UInt8]) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  let isUnsafe = text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
  if isUnsafe {
    let escaped = bytes.map { byte in
      byte < 32 || byte == 127 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
        ? "\\" + octal(byte) : byte < 128 ? String(UnicodeScalar(byte)) : "\\" + octal(byte)
    }
    return "$'" + escaped.joined() + "'"
  }
  return "'" + text.replacing("'", with: "'\\''") + "'"
}

private func octal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 8)
  return String(repeating: "0", count: 3 - digits.count) + digits
}
