package import StickerModel

/// Whether stickers may be handed on in a pack: by their licence, and by what their theme's `theme.json` has muted.
package struct PackPermission: Sendable {
  private let forbidden: Set<String>
  private let mutes: [ThemeMetadata.Mute]
  private let theme: RelativePath

  /// - Parameter mutes: of the theme.
  package init(
    forbidden: Set<String> = ["LicenseRef-Pixabay-Content"], theme: RelativePath, mutes: [ThemeMetadata.Mute]
  ) {
    self.forbidden = forbidden
    self.theme = theme
    self.mutes = mutes.filter { $0.rule == Rule.licenseForbidsPack.rawValue }
  }

  package func isForbidden(_ sticker: PublishedSticker) -> Bool {
    guard let license = sticker.license, isForbidden(license) else { return false }
    return !mutes.contains { speaks($0, of: sticker) }
  }

  /// A mute without a path speaks of the whole theme; a path is a file's below the theme, or `group/name`.
  private func speaks(_ mute: ThemeMetadata.Mute, of sticker: PublishedSticker) -> Bool {
    guard let path = mute.path else { return true }
    let files = [sticker.path] + sticker.files.map(\.path)
    return sticker.groupedName.elementsEqual(path.utf8)
      || files.contains {
        $0.bytes.dropFirst(theme.bytes.count + 1).elementsEqual(path.utf8) || $0 == RelativePath(path)
      }
  }

  /// Of an SPDX expression: of `A OR B` both have to forbid it, of `A AND B` one is enough.
  private func isForbidden(_ license: String) -> Bool {
    let spaced = license.map { "()".contains($0) ? " \($0) " : String($0) }.joined()
    var words = spaced.split(separator: " ").map(String.init)[...]
    return choice(&words, depth: 0)
  }

  private func choice(_ words: inout ArraySlice<String>, depth: Int) -> Bool {
    var isForbidden = conjunction(&words, depth: depth)
    while words.first == "OR" {
      words.removeFirst()
      let other = conjunction(&words, depth: depth)
      isForbidden = isForbidden && other
    }
    return isForbidden
  }

  private func conjunction(_ words: inout ArraySlice<String>, depth: Int) -> Bool {
    var isForbidden = false
    while let word = words.first, word != "OR", word != ")" {
      words.removeFirst()
      // What nests deeper than any licence does is read as one list: it can only forbid more.
      if word == "(", depth < 32 {
        let inner = choice(&words, depth: depth + 1)
        if words.first == ")" { words.removeFirst() }
        isForbidden = isForbidden || inner
      } else {
        isForbidden = isForbidden || forbidden.contains(word)
      }
    }
    return isForbidden
  }
}
