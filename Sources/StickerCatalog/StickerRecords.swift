import StickerTraits
import StickerModel

/// What documents show of a group of files.
extension BatchApplication {
  func record(of group: Group) throws -> StickerRecord {
    let files = group.files.map { file in
      StickerRecord.File(
        path: group.folderPath.appending(file.name), facts: file.facts, variant: file.variant)
    }
    let primary = primaryIndex(of: files)
    let components = group.folderPath.components
    let own = symbol(for: group.stem)?.text
    var record = StickerRecord(
      id: "", name: group.stem, path: files[primary].path,
      group: Array(components.dropFirst().joined(separator: [slash])),
      symbol: own, symbolPath: own.flatMap { own in namespace(of: group).map { $0 + "." + own } },
      files: files, primary: primary, label: String(decoding: group.stem, as: UTF8.self), added: 0, changed: 0
    )
    try applyMetadata(to: &record, theme: group.theme)
    return record
  }

  /// The namespaces of a folder, worked out once for all its stickers; `nil` if one of its names gives none.
  private func namespace(of group: Group) -> String? {
    if let known = namespaces[group.folder] { return known }
    let names = group.folderPath.components.map { StickerModel.namespace(for: $0)?.text }
    let joined = names.contains(nil) ? nil : names.compactMap(\.self).joined(separator: ".")
    namespaces[group.folder] = .some(joined)
    return joined
  }

  /// A sticker none of whose files changed, but whose metadata did.
  func renew(_ key: Int64) throws {
    guard let known = before.stickers[key], let group = try group(of: known) else { return }
    try write(group, heir: key)
  }

  /// The files of a sticker as they stand in rows.
  func group(of known: StickersBefore.Sticker) throws -> Group? {
    let key = known.key
    guard
      let folder = try database.first(
        "SELECT path FROM folder WHERE key = ?", .integer(known.folder), row: { RelativePath($0.bytes(0)) })
    else { return nil }
    var rows = try database.all(
      """
      SELECT key, name, COALESCE(origin, sticker), format, width, height, orientation, alpha, frames, size, digest,
        problem, traits, owner, scale, idiom, appearance, height_class
      FROM file WHERE sticker = ? AND standing = 0 ORDER BY name
      """, .integer(key)
    ) { row in
      var file = fileRow(row)
      file.variant = Variant(
        scale: row.int(14), idiom: row.text(15).flatMap(Variant.Idiom.init(rawValue:)) ?? .universal,
        appearance: row.text(16).flatMap(Variant.Appearance.init(rawValue:)) ?? .any,
        heightClass: row.text(17).flatMap(Variant.HeightClass.init(rawValue:)) ?? .any)
      return file
    }
    rows.sort { $0.name.lexicographicallyPrecedes($1.name) }
    guard !rows.isEmpty else { return nil }
    // The sticker's own names decide what is odd about each of them.
    for member in groupVariants(rows.map(\.name)).flatMap(\.members) {
      rows[member.index].remarks = member.remarks
    }
    return Group(
      family: Family(folder: known.folder, key: []), theme: known.theme, folderPath: folder, stem: known.stem,
      files: rows)
  }
}
