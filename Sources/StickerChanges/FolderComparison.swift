import StickerModel

/// What a listing shows against what was known of the folder: a pure function of the two.
struct FolderComparison {
  /// Pictures without a row, or with another stamp.
  var candidates: [(entry: Entry, known: KnownFile?)] = []
  var missing: [KnownFile] = []
  var folders: [(entry: Entry, known: KnownFolder?)] = []
  var missingFolders: [KnownFolder] = []

  /// Both sides are in the order of their names' bytes, so one walk is enough.
  init(listing: Listing, files: [KnownFile], folders known: [KnownFolder]) {
    let pictures = listing.entries.filter { $0.kind == .picture }
    merge(pictures, files, name: \.path.name) { entry, file in
      switch (entry, file) {
      case (let entry?, let file?): if entry.stamp != file.stamp { candidates.append((entry, file)) }
      case (let entry?, nil): candidates.append((entry, nil))
      case (nil, let file?): missing.append(file)
      case (nil, nil): break
      }
    }
    let below = listing.entries.filter { $0.kind == .folder }
    merge(below, known, name: \.path.name) { entry, folder in
      if let entry {
        folders.append((entry, folder))
      } else if let folder {
        missingFolders.append(folder)
      }
    }
  }
}

/// Walks two lists that are in the order of their names' bytes side by side.
private func merge<Known>(
  _ entries: [Entry], _ known: [Known], name: (Known) -> [UInt8], _ body: (Entry?, Known?) -> Void
) {
  var left = 0
  var right = 0
  while left < entries.count || right < known.count {
    if right == known.count {
      body(entries[left], nil)
      left += 1
    } else if left == entries.count {
      body(nil, known[right])
      right += 1
    } else {
      let other = name(known[right])
      if entries[left].name == other {
        body(entries[left], known[right])
        left += 1
        right += 1
      } else if entries[left].name.lexicographicallyPrecedes(other) {
        body(entries[left], nil)
        left += 1
      } else {
        body(nil, known[right])
        right += 1
      }
    }
  }
}
