internal import Glibc
import StickerModel

/// Walks what a blue folder reference copies: everything at every depth, hidden or not, but for `.DS_Store`, `CVS`,
/// `.svn`, `.git` and `.hg`. Links are not followed; they ship as links.
struct MirrorWalk {
  let root: OpenRoot
  /// Whether our own folder, if it is a hidden one of the share, is left out: what we write is no news to us.
  var leavesOutOwn = true

  struct Entry {
    enum Kind {
      case file, link
    }

    var path: RelativePath
    var kind: Kind
    var bytes: Int64
  }

  /// Calls `body` with every file and link below a folder, in no order. Folders that can't be read are left out.
  ///
  /// - Parameter names: only one folder is read at a time.
  func walk(_ start: RelativePath, _ names: borrowing FolderNames, _ body: (Entry) -> Void) {
    var open = [start]
    while let folder = open.popLast() {
      guard let descriptor = try? root.beneath.open(folder, O_RDONLY | O_DIRECTORY),
        let own = try? FileFacts(of: descriptor.number), !(leavesOutOwn && root.isExcluded(own))
      else { continue }
      try? names.forEach(in: descriptor.number) { (name, _) throws(SystemError) in
        guard !isDots(name), !isNeverCopied(name) else { return }
        let path = folder.appending(Array(name))
        guard let facts = try? FileFacts(named: Array(name), in: descriptor.number) else { return }
        switch facts.kind {
        case .folder: open.append(path)
        case .file: body(Entry(path: path, kind: .file, bytes: facts.stamp.size))
        case .link: body(Entry(path: path, kind: .link, bytes: 0))
        case .special: break
        }
      }
    }
  }
}

/// Whether a name is the folder's own, or its parent's.
func isDots(_ name: UnsafeRawBufferPointer) -> Bool {
  name.first == UInt8(ascii: ".") && (name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: "."))
}

/// What Xcode leaves out when it copies a folder, whatever it is.
func isNeverCopied(_ name: UnsafeRawBufferPointer) -> Bool {
  guard let first = name.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "C"), name.count <= 9
  else {
    return false
  }
  return neverCopied.contains { name.elementsEqual($0) }
}

private let neverCopied = [".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) }
