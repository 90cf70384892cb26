/// What must hold at the end of every case.
extension CaseRun {
  /// The index equals what the disk says: by another program's digests, and by a fresh index.
  mutating func compareWithTruth() throws {
    guard let now = snapshots.last, file.isLikeFresh else { return }
    let script =
      "cd \"$1/share\" && find . -type f -print0 | xargs -0 -r sha256sum -z | od -An -v -tx1 | tr -d ' \\n'"
    let digits = try sandbox.shell(script).output
    let bytes = CaseName.bytes(Array(digits).chunked(2).map { "\\x" + String($0) }.joined())
    var truth: [String: String] = [:]
    for line in bytes.split(separator: 0) {
      truth[CaseName.written(line.dropFirst(68))] = String(decoding: line.prefix(64), as: UTF8.self)
    }
    for (path, known) in now.files where truth[path] != known.digest {
      complain("\(path) has other bytes on disk")
    }
    if let found = difference(try sandbox.documents(), try sandbox.freshDocuments()) {
      complain("unlike a fresh index: \(found)")
    }
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
