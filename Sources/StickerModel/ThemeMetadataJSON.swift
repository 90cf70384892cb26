extension ThemeMetadata {
  /// The values as a `theme.json` that reads back to the same values: how they stand in the index.
  package var json: [UInt8] {
    var writer = JSONWriter(reserving: 256)
    writer.object { json in
      json.optional("title", title)
      json.optional("artist", artist)
      json.optional("license", license)
      if let accentColor {
        json.key("accentColor")
        json.object { json in
          json.string("light", accentColor.light)
          json.optional("dark", accentColor.dark)
        }
      }
      json.optional("cover", cover)
      json.list("order", order)
      if !stickers.isEmpty {
        json.key("stickers")
        json.object { json in
          for (place, sticker) in stickers.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            json.key(text: String(decoding: place, as: UTF8.self))
            sticker.write(to: &json)
          }
        }
      }
      json.list("ignore", ignore)
      writeJudgements(to: &json)
    }
    return writer.bytes
  }

  private func writeJudgements(to json: inout JSONWriter) {
    if !mute.isEmpty {
      json.key("mute")
      json.array(of: mute) { json, mute in
        json.object { json in
          json.string("rule", mute.rule)
          json.optional("path", mute.path)
          json.string("reason", mute.reason)
        }
      }
    }
    if !severities.isEmpty {
      json.key("severities")
      json.object { json in
        for (rule, severity) in severities.sorted(by: { $0.key < $1.key }) {
          json.key(text: rule)
          json.string(severity.rawValue)
        }
      }
    }
    if let invertInDark { json.boolean("invertInDark", invertInDark) }
  }
}

extension ThemeMetadata.Sticker {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.optional("label", label)
      json.optional("license", license)
      json.optional("artist", artist)
      json.optional("copyright", copyright)
      json.list("emoji", emoji)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ name: StaticString, _ text: String?) {
    if let text { string(name, text) }
  }

  fileprivate mutating func list(_ name: StaticString, _ texts: [String]) {
    if texts.isEmpty { return }
    key(name)
    array(of: texts) { $0.string($1) }
  }
}
