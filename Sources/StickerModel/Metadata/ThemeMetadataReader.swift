/// Reads a `theme.json` (RULES 6).
///
/// Each key that can't be used is told in a `MetadataProblem` with the way to it (`stickers.tree.emoji[1]`), and the
/// value it had in `previous` stays; the other keys are taken as they are, and a key that is not there has no value. A
/// text that is no JSON object leaves `previous` as a whole, with one problem whose key is empty.
package func readThemeMetadata(
  _ json: [UInt8], keeping previous: ThemeMetadata?
) -> (ThemeMetadata, [MetadataProblem]) {
  let previous = previous ?? ThemeMetadata()
  do throws(JSONProblem) {
    var reader = ThemeMetadataReader(previous: previous)
    let metadata = reader.read(try JSONValue.decode(json))
    return (metadata, reader.walk.problems)
  } catch {
    return (previous, [MetadataProblem(key: "", message: "is no JSON: " + error.message)])
  }
}

private struct ThemeMetadataReader {
  let previous: ThemeMetadata
  var walk = MetadataWalk()

  init(previous: ThemeMetadata) { self.previous = previous }

  mutating func read(_ value: JSONValue) -> ThemeMetadata {
    let known = [
      "title", "artist", "license", "accentColor", "cover", "order", "stickers", "ignore", "mute",
      "severities",
      "invertInDark",
    ]
    guard let members = walk.members(of: value, at: "", known: known) else { return previous }
    var metadata = ThemeMetadata()
    for (name, value) in members {
      switch name {
      case "title": metadata.title = walk.text(value, at: name, else: previous.title)
      case "artist": metadata.artist = walk.text(value, at: name, else: previous.artist)
      case "license": metadata.license = walk.text(value, at: name, else: previous.license)
      case "accentColor": metadata.accentColor = accentColor(value)
      case "cover": metadata.cover = walk.text(value, at: name, else: previous.cover)
      case "order": metadata.order = walk.texts(value, at: name, else: previous.order)
      case "stickers": metadata.stickers = stickers(value)
      case "ignore": metadata.ignore = walk.texts(value, at: name, else: previous.ignore)
      case "mute": metadata.mute = walk.list(value, at: name, else: previous.mute) { mute(&$0, $1, at: $2) }
      case "severities": metadata.severities = severities(value)
      default: metadata.invertInDark = walk.boolean(value, at: name, else: previous.invertInDark)
      }
    }
    return metadata
  }

  private mutating func accentColor(_ value: JSONValue) -> ThemeMetadata.AccentColor? {
    if value == .null { return nil }
    let known = previous.accentColor
    guard let members = walk.members(of: value, at: "accentColor", known: ["light", "dark"]) else {
      return known
    }
    var light: String?
    var dark: String?
    for (name, value) in members {
      let key = inner("accentColor", name)
      if name == "light" {
        light = walk.color(value, at: key, else: known?.light)
      } else {
        dark = walk.color(value, at: key, else: known?.dark)
      }
    }
    if let light { return ThemeMetadata.AccentColor(light: light, dark: dark) }
    if !members.contains(where: { $0.name == "light" && $0.value != .null }) {
      walk.flag("accentColor.light", "is missing; a dark accent color needs a light one")
    }
    return known
  }

  private mutating func stickers(_ value: JSONValue) -> [[UInt8]: ThemeMetadata.Sticker] {
    if value == .null { return [:] }
    guard case .object(let members) = value else {
      walk.flag("stickers", "must be an object {…}, not \(value.kind)")
      return previous.stickers
    }
    var stickers: [[UInt8]: ThemeMetadata.Sticker] = [:]
    for member in members {
      let key = inner("stickers", escaped(member.key))
      stickers[member.key] = sticker(member.value, at: key, keeping: previous.stickers[member.key])
    }
    return stickers
  }

  private mutating func sticker(
    _ value: JSONValue, at key: String, keeping previous: ThemeMetadata.Sticker?
  ) -> ThemeMetadata.Sticker? {
    let known = ["label", "license", "artist", "copyright", "emoji"]
    guard let members = walk.members(of: value, at: key, known: known) else { return previous }
    var sticker = ThemeMetadata.Sticker()
    for (name, value) in members {
      let key = inner(key, name)
      switch name {
      case "label": sticker.label = walk.text(value, at: key, else: previous?.label)
      case "license": sticker.license = walk.text(value, at: key, else: previous?.license)
      case "artist": sticker.artist = walk.text(value, at: key, else: previous?.artist)
      case "copyright": sticker.copyright = walk.text(value, at: key, else: previous?.copyright)
      default: sticker.emoji = walk.texts(value, at: key, else: previous?.emoji ?? [])
      }
    }
    return sticker
  }

  private mutating func severities(_ value: JSONValue) -> [String: Severity] {
    if value == .null { return [:] }
    guard let members = walk.members(of: value, at: "severities", known: findingNames) else {
      return previous.severities
    }
    var severities: [String: Severity] = [:]
    for (name, value) in members {
      let word = walk.choice(value, at: inner("severities", name), among: Severity.allCases.map(\.rawValue))
      severities[name] = word.flatMap(Severity.init) ?? previous.severities[name]
    }
    return severities
  }
}

/// One exception from a rule; it needs a reason, so that a later reader knows whether it still holds.
private func mute(_ walk: inout MetadataWalk, _ value: JSONValue, at key: String) -> ThemeMetadata.Mute? {
  guard let members = walk.members(of: value, at: key, known: ["rule", "path", "reason"]) else { return nil }
  var mute = ThemeMetadata.Mute(rule: "", path: nil, reason: "")
  for (name, value) in members {
    let key = inner(key, name)
    switch name {
    case "rule": mute.rule = walk.choice(value, at: key, among: findingNames) ?? ""
    case "path": mute.path = walk.text(value, at: key, else: nil)
    default: mute.reason = walk.text(value, at: key, else: nil) ?? ""
    }
  }
  if !members.contains(where: { $0.name == "rule" }) { walk.flag(inner(key, "rule"), "is missing") }
  let hasReason = members.contains { $0.name == "reason" && $0.value != .string("") && $0.value != .null }
  if !hasReason { walk.flag(inner(key, "reason"), "is missing; say why the finding is all right") }
  return mute.rule.isEmpty || mute.reason.isEmpty ? nil : mute
}
