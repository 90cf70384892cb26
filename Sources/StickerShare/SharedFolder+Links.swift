internal import Glibc
import StickerModel

/// The links of one folder: none is followed, they are counted.
struct Links {
  private var inside = 0
  private var outside = 0

  mutating func take(_ name: UnsafeRawBufferPointer, in descriptor: Int32, isOutside: Bool) {
    if isOutside { outside += 1 } else { inside += 1 }
  }

  func remarks(in folder: RelativePath) -> [Remark] {
    var remarks: [Remark] = []
    if inside > 0 { remarks.append(Remark(.symlink, folder, count: inside)) }
    if outside > 0 { remarks.append(Remark(.symlinkOutside, folder, count: outside)) }
    return remarks
  }
}

extension SharedFolder {
  /// By its text alone: nothing outside the share is looked at, not even to see whether it is there.
  func leadsOutside(_ name: UnsafeRawBufferPointer, _ descriptor: Int32, _ folder: RelativePath) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard let start = name.baseAddress else { return false }
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlinkat(
        descriptor, start.assumingMemoryBound(to: CChar.self),
        bytes.baseAddress!.assumingMemoryBound(to: CChar.self),
        bytes.count)
    }
    guard count > 0 else { return false }
    let target = buffer[..<count]
    if target.first == slash { return true }
    var depth = folder.depth
    for part in target.split(separator: slash) {
      if part.elementsEqual("..".utf8) {
        depth -= 1
        if depth < 0 { return true }
      } else if !part.elementsEqual(".".utf8) {
        depth += 1
      }
    }
    return false
  }
}
