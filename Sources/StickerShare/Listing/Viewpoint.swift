internal import Glibc
import StickerModel

/// One open folder of the share with what its names are judged by.
struct Viewpoint {
  let descriptor: Int32
  let bench: NameBench
  let root: OpenRoot

  /// - Parameters:
  ///   - name: with a NUL behind its last byte.
  ///   - told: its kind, if the folder told it: what need not be looked at is not.
  func sight(_ name: UnsafeRawBufferPointer, _ told: FileFacts.Kind?) throws(SystemError) -> Sighting {
    let promise = told.map { bench.verdict(name, $0) }
    switch promise {
    case .ignored, .special: return .nothing
    case .other: return .other
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
    case .other: .other
    case .stray: .remark(.strayFile, owner: facts.owner, isOther: false)
    case .unsupported: .remark(.unsupportedFormat, owner: facts.owner, isOther: true)
    case .notRegular: .remark(.notRegular, owner: facts.owner, isOther: false)
    case .notText: .remark(.nameNotUTF8, owner: facts.owner, isOther: false)
    case .link: .link
    case .special, .ignored: .nothing
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
