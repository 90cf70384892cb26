import Foundation

/// Whether a path from a document stays below the folder it is relative to.
func isSafe(_ path: String) -> Bool {
  let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  return names.allSatisfy { name in
    !name.isEmpty && !name.contains(0) && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
  }
}

/// A file below a folder; names may hold `%`, `?` and `#`.
func place(_ path: String, in folder: URL) -> URL {
  folder.appendingPathComponent(path, isDirectory: false)
}
