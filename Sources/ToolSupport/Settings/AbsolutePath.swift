/// A path made absolute without asking the disk.
///
/// Empty names and `.` fall away, and so do leading `..` of a relative path. A later `..` stays: before it may stand a
/// link, and then it does not lead back.
///
/// - Parameter hasNoLinks: whether the folder is known by a path without links, as the current folder is.
package func absolutePath(_ path: String, in folder: String, hasNoLinks: Bool = true) -> String {
  let isAbsolute = path.utf8.first == slashByte
  var names = isAbsolute ? [] : folder.utf8.split(separator: slashByte)
  var mayClimb = !isAbsolute && hasNoLinks
  for name in path.utf8.split(separator: slashByte) where !name.elementsEqual(".".utf8) {
    if mayClimb, name.elementsEqual("..".utf8) {
      _ = names.popLast()
    } else {
      mayClimb = false
      names.append(name)
    }
  }
  return "/" + names.map { String(Substring($0)) }.joined(separator: "/")
}

private let slashByte = UInt8(ascii: "/")

/// The last name of a path.
func lastName(_ path: String) -> String {
  path.utf8.lastIndex(of: slashByte).map { String(path[path.utf8.index(after: $0)...]) } ?? path
}

/// The folder of an absolute path.
func folderName(_ path: String) -> String {
  guard let cut = path.utf8.lastIndex(of: slashByte), cut > path.startIndex else { return "/" }
  return String(path[..<cut])
}
