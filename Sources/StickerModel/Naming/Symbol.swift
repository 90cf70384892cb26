/// A name that Xcode would generate for a picture or a folder in Swift code.
package struct Symbol: Hashable, Sendable {
  /// As it is written in code, back-ticks included where it is a keyword.
  package var text: String
  /// Whether the prediction is a guess, since nobody has seen what becomes of such a name (it holds non-ASCII text).
  package var isUncertain: Bool

  package init(text: String, isUncertain: Bool = false) {
    self.text = text
    self.isUncertain = isUncertain
  }
}

/// What a sticker's stem gets in a flat namespace; `nil` if it holds no letter and no digit.
package func symbol(for stem: some Collection<UInt8>) -> Symbol? {
  var words = symbolWords(stem)
  if words.count > 1, let last = words.last?.lowercased(), last == "image" || last == "color" {
    words.removeLast()
  }
  guard !words.isEmpty else { return nil }
  let isAllCapitals = !words.contains { $0.utf8.contains(where: isLower) }
  let joined = isAllCapitals ? words.joined(separator: "_") : lowerCamelCase(words)
  return Symbol(text: asIdentifier(joined), isUncertain: holdsUncertainText(stem))
}

/// What a theme or a group gets as a namespace; `nil` if its name holds no letter and no digit.
package func namespace(for folderName: some Collection<UInt8>) -> Symbol? {
  let words = symbolWords(folderName)
  guard !words.isEmpty else { return nil }
  let joined = words.map(capitalized).joined()
  return Symbol(text: asIdentifier(joined), isUncertain: holdsUncertainText(folderName))
}

/// A sticker's symbol with theme and groups as namespaces around it (`Camping.Winter.tree`); `nil` if one of them has
/// none.
///
/// - Parameter groups: the folders' names from the theme inwards, as `group.split(separator: slash)` gives them.
package func symbolPath(
  theme: some Collection<UInt8>, groups: some Sequence<some Collection<UInt8>>, stem: some Collection<UInt8>
) -> Symbol? {
  guard var path = namespace(for: theme) else { return nil }
  for group in groups {
    guard let inner = namespace(for: group) else { return nil }
    path.append(inner)
  }
  guard let last = symbol(for: stem) else { return nil }
  path.append(last)
  return path
}

extension Symbol {
  fileprivate mutating func append(_ inner: Symbol) {
    text += "." + inner.text
    isUncertain = isUncertain || inner.isUncertain
  }
}

private func lowerCamelCase(_ words: [String]) -> String {
  words[0].lowercased() + words.dropFirst().map(capitalized).joined()
}

private func capitalized(_ word: String) -> String {
  word.prefix(1).uppercased() + word.dropFirst()
}

private func asIdentifier(_ joined: String) -> String {
  if swiftKeywords.contains(joined) { return "`" + joined + "`" }
  return joined.utf8.first.map(isDigit) == true ? "_" + joined : joined
}

private func holdsUncertainText(_ name: some Collection<UInt8>) -> Bool {
  name.contains { $0 > 127 }
}
