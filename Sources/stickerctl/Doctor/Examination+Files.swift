import Glibc
import StickerCatalog
import StickerModel
import StickerShare
import ToolSupport

extension Examination {
  func database() -> Diagnosis {
    guard let reader else {
      return Diagnosis(
        "database", .failed, unreadable.map { names.place($0.message) } ?? "there is no index",
        fix: unreadable?.hint)
    }
    var remarks = Remarks()
    let size = fileSize(places.index)
    let journal = fileSize(places.index + "-wal")
    do {
      for complaint in try reader.damage() {
        remarks.add(
          .failed, escaped(complaint.utf8),
          fix: "restart stickerd: a damaged index is set aside and made anew")
      }
    } catch {
      remarks.add(
        .failed, (error as? DatabaseError)?.message ?? "\(error)",
        fix: "restart stickerd: a damaged index is set aside and made anew")
    }
    if journal > max(64 << 20, 2 * size) {
      remarks.add(
        .warning, "its write-ahead file has grown to \(byteSize(journal))",
        fix: "end programs that keep a reading transaction open on it")
    }
    let aside = namesIn(places.state).filter {
      $0.hasPrefix("index.sqlite.damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    if !aside.isEmpty {
      remarks.add(
        .warning, counted(aside.count, "damaged index", "damaged indexes") + " set aside earlier",
        fix: "look at the disk (smartctl, dmesg), then delete index.sqlite.damaged-*")
    }
    let version = (try? reader.engineVersion) ?? "?"
    return remarks.diagnosis(
      "database", remarks.outcome == .failed ? "" : "looked through, \(byteSize(size)), SQLite \(version)",
      facts: [("bytes", .number(Int(size))), ("walBytes", .number(Int(journal)))])
  }

  func space() -> Diagnosis {
    var remarks = Remarks()
    var facts: [(String, Diagnosis.Fact)] = []
    var told: [String] = []
    let index = fileSize(places.index) + fileSize(places.index + "-wal")
    for (name, folder, need) in [
      ("state", places.state, 2 * index), ("publish", publishPath, 2 * publishedBytes),
    ] {
      guard let space = FreeSpace(folder) else {
        remarks.add(
          .failed, "'\(names.place(folder))' can't be looked at: \(systemReason())",
          fix: "check that it is there")
        continue
      }
      told.append("\(byteSize(space.bytes)) for \(name)")
      facts += [
        (name + "Bytes", .number(Int(space.bytes))), (name + "Files", .number(Int(clamping: space.files))),
      ]
      if let (outcome, message) = space.remark(need: need) {
        remarks.add(outcome, "\(name): " + message, fix: "make room on the disk of '\(names.place(folder))'")
      }
    }
    if let folder = kindOfState, !folder.eventsAreReliable {
      remarks.add(
        .warning, "the state folder is on \(folder.name), whose locks SQLite can't always trust",
        fix: "put --state on a local disk")
    }
    return remarks.diagnosis(
      "space", told.isEmpty ? "" : told.joined(separator: ", ") + " free", facts: facts)
  }

  private var kindOfState: FileSystemKind? { try? SharedFolder(path: places.state).fileSystem() }

  private var publishedBytes: Int64 {
    let themes = publishPath + "/themes"
    return namesIn(themes).reduce(0) { $0 + fileSize(themes + "/" + $1) }
  }
}

/// 0 if there is no such file.
func fileSize(_ path: String) -> Int64 {
  var facts = stat()
  return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
}
