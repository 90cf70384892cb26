internal import Glibc
import StickerModel

/// One open folder of the share with what its names are judged by.
struct Viewpoint {
  let descriptor: Int32
  let bench: NameBench
  let root: OpenRoot
  /// Nanoseconds since 1970, for the age of what was left.
  let now = wallClock()

  /// - Parameters:
  ///   - name: with a NUL behind its last byte.
  ///   - told: its kind, if the folder told it: what need not be looked at is not.
  func sight(_ name: UnsafeRawBufferPointer, _ told: FileFacts.Kind?) throws(SystemError) -> Sighting {
    if isDots(name) { return .nothing }
    let promise = told.map { bench.verdict(name, $0) }
    switch promise {
    case .special: return .nothing
    case .link: return .link
    default: break
    }
    guard let facts = try look(name) else { return .gone }
    // Since its name was read it may have become something else: what counts is what it is now.
    if let promise, facts.kind == told { return sighting(name, facts, promise) }
    return sighting(name, facts, bench.verdict(name, facts.kind))
  }

  private func sighting(
    _ name: UnsafeRawBufferPointer, _ facts: FileFacts, _ verdict: NameVerdict
  ) -> Sighting {
    switch verdict {
    case .picture: .entry(entry(name, .picture, facts))
    case .folder: root.isExcluded(facts) ? .nothing : .entry(entry(name, .folder, facts))
    case .metadata: .entry(entry(name, .metadata, facts))
    case .license: .entry(entry(name, .license, facts))
    case .other: isNeverCopied(name) ? .nothing : .other(bytes: facts.stamp.size)
    case .stray: .remark(.strayFile, owner: facts.owner, isOther: false, bytes: nil)
    case .unsupported: .remark(.unsupportedFormat, owner: facts.owner, isOther: true, bytes: facts.stamp.size)
    case .notRegular: .remark(.notRegular, owner: facts.owner, isOther: false, bytes: nil)
    case .notText:
      .remark(
        .nameNotUTF8, owner: facts.owner, isOther: false, bytes: facts.kind == .file ? facts.stamp.size : nil)
    case .link: .link
    case .special: .nothing
    case .ignored(let cause): leftOut(name, facts, cause)
    }
  }

  /// What is not for the index ships with a folder reference, but for a few names; what a program left long ago is worth
  /// a word.
  private func leftOut(
    _ name: UnsafeRawBufferPointer, _ facts: FileFacts, _ cause: NameVerdict.Cause
  ) -> Sighting {
    if isNeverCopied(name) { return .nothing }
    switch facts.kind {
    case .link, .special: return .nothing
    case .folder: return root.isExcluded(facts) ? .nothing : .unshownFolder
    case .file:
      guard isTemporary(name, cause), now - facts.stamp.modified > leftoverAge else {
        return .unshown(bytes: facts.stamp.size)
      }
      return .remark(.tempLeftover, owner: facts.owner, isOther: false, bytes: facts.stamp.size)
    }
  }

  private func isTemporary(_ name: UnsafeRawBufferPointer, _ cause: NameVerdict.Cause) -> Bool {
    guard case .table(let row) = cause else { return false }
    switch NameRules.rows[row].identifier {
    case .leftover: return true
    case .hidden: return isHiddenTemporary(name)
    case .notCopied, .helperFolder: return false
    }
  }

  private func look(_ name: UnsafeRawBufferPointer) throws(SystemError) -> FileFacts? {
    guard let start = name.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
    do throws(SystemError) {
      return try FileFacts(start, in: descriptor)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private func entry(_ name: UnsafeRawBufferPointer, _ kind: Entry.Kind, _ facts: FileFacts) -> Entry {
    Entry(
      name: Array(name), kind: kind, stamp: facts.stamp, isMountPoint: facts.isMountPoint, owner: facts.owner)
  }
}
