import StickerModel

/// `findings.json`: everything found, one finding to a line.
struct FindingsDocument {
  /// The lines without the header: what tells whether anything is new.
  let list: [UInt8]
  let bytes: [UInt8]

  init(share: String, generation: Int, findings: [Finding], ownerName: (UInt32) -> String) {
    let open = findings.filter { $0.muted == nil }
    var document = LinedDocument(list: "findings") { json in
      json.string("format", "sticker-findings")
      json.integer("version", formatVersion)
      json.string("share", share)
      json.integer("generation", generation)
      json.key("counts")
      json.object { json in
        json.integer("error", open.count { $0.severity == .error })
        json.integer("warning", open.count { $0.severity == .warning })
        json.integer("info", open.count { $0.severity == .info })
        json.integer("muted", findings.count - open.count)
      }
    }
    let header = document.bytes.count
    for finding in findings {
      var writer = JSONWriter(reserving: 384)
      finding.write(to: &writer, ownerName: finding.owner.map(ownerName))
      document.append(writer.bytes)
    }
    bytes = document.closed()
    list = Array(bytes.dropFirst(header))
  }
}
