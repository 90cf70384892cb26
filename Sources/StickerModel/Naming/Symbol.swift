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
  symbol(for: Array(stem))
}

/// The same without generic code, since a first index asks for thousands.
package func symbol(for stem: [UInt8]) -> Symbol? {
  var words = symbolWords(stem)
  if words.count > 1, let last = words.last, isDropped(last) { words.removeLast() }
  guard let first = words.first else { return nil }
  var joined: [UInt8] = []
  if words.contains(where: { $0.contains(where: isLower) }) {
    joined += first.map(lowercased)
    for word in words.dropFirst() { joined.append(capitalized: word) }
  } else {
    joined += words.joined(separator: [UInt8(ascii: "_")])
  }
  return Symbol(text: asIdentifier(joined), isUncertain: holdsUncertainText(stem))
}

/// What a theme or a group gets as a namespace; `nil` if its name holds no letter and no digit.
package func namespace(for name: some Collection<UInt8>) -> Symbol? {
  let folderName = Array(name)
  let words = symbolWords(folderName)
  guard !words.isEmpty else { return nil }
  var joined: [UInt8] = []
  for word in words { joined.append(capitalized: word) }
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

extension [UInt8] {
  fileprivate mutating func append(capitalized word: ArraySlice<UInt8>) {
    guard let first = word.first else { return }
    append(uppercased(first))
    self += word.dropFirst()
  }
}

/// A last word that says no more than that it is a picture or a color.
private func isDropped(_ word: ArraySlice<UInt8>) -> Bool {
  word.count == 5
    && (word.lazy.map(lowercased).elementsEqual("image".utf8)
      || word.lazy.map(lowercased).elementsEqual("color".utf8))
}

private func asIdentifier(_ joined: [UInt8]) -> String {
  let text = String(decoding: joined, as: UTF8.self)
  if swiftKeywords.contains(text) { return "`" + text + "`" }
  return joined.first.map(isDigit) == true ? "_" + text : text
}

private func holdsUncertainText(_ name: [UInt8]) -> Bool {
  name.contains { $0 > 127 }
}
