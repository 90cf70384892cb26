/// The usable values of a `theme.json` (RULES 6). Everything is optional.
package struct ThemeMetadata: Hashable, Sendable {
  package struct AccentColor: Hashable, Sendable {
    /// `#RRGGBB`, upper-case digits.
    package var light: String
    package var dark: String?

    package init(light: String, dark: String?) {
      self.light = light
      self.dark = dark
    }
  }

  package struct Sticker: Hashable, Sendable {
    package var label: String?
    package var license: String?
    package var artist: String?
    package var copyright: String?
    package var emoji: [String]

    package init(
      label: String? = nil, license: String? = nil, artist: String? = nil, copyright: String? = nil,
      emoji: [String] = []
    ) {
      self.label = label
      self.license = license
      self.artist = artist
      self.copyright = copyright
      self.emoji = emoji
    }
  }

  package struct Mute: Hashable, Sendable {
    package var rule: String
    package var path: String?
    package var reason: String

    package init(rule: String, path: String?, reason: String) {
      self.rule = rule
      self.path = path
      self.reason = reason
    }
  }

  package var title: String?
  package var artist: String?
  package var license: String?
  package var accentColor: AccentColor?
  /// `group/stem` of the sticker that stands for the theme.
  package var cover: String?
  /// `group/stem` of stickers in display order.
  package var order: [String] = []
  /// By `group/stem`; keys compare by bytes, so they are held as such.
  package var stickers: [[UInt8]: Sticker] = [:]
  package var ignore: [String] = []
  package var mute: [Mute] = []
  package var severities: [String: Severity] = [:]
  package var invertInDark: Bool?

  package init() {}
}
