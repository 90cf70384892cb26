import StickerModel

/// Cutting what is to be read into parts that threads read while others are written.
extension ReconcilePass {
  private static let partSize = 256

  func parts(of candidates: [Candidate]) -> [ArraySlice<Candidate>] {
    if isFirst { return partsOfFamilies(candidates) }
    return stride(from: 0, to: candidates.count, by: Self.partSize).map {
      candidates[$0..<min($0 + Self.partSize, candidates.count)]
    }
  }

  /// Who writes a first index looks up nothing, also not what it has written of an earlier part: files that may make
  /// one sticker together come in one part, wherever their names stand in their folder.
  private func partsOfFamilies(_ candidates: [Candidate]) -> [ArraySlice<Candidate>] {
    let keys = candidates.map { familyPath($0.path) }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    let sorted = order.map { candidates[$0] }
    var parts: [ArraySlice<Candidate>] = []
    var start = 0
    for index in order.indices
    where index - start >= Self.partSize && keys[order[index]] != keys[order[index - 1]] {
      parts.append(sorted[start..<index])
      start = index
    }
    if start < sorted.count { parts.append(sorted[start...]) }
    return parts
  }

  private func familyPath(_ path: RelativePath) -> RelativePath {
    (path.parent ?? .share).appending(familyKey(ofFileName: path.name))
  }
}
