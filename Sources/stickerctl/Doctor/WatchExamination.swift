import Glibc
import StickerModel
import StickerShare
import ToolSupport

/// Whether the kernel holds a watch of the daemon's for every folder of the share, and how near the limit is.
struct WatchExamination {
  private enum Proof {
    /// As many of the share's folders are not watched.
    case compared(unwatched: [RelativePath])
    /// The kernel's numbers of watched folders can't be told apart here, or are not for us to see.
    case impossible(String)
  }

  private let examination: Examination
  private let survey: ShareSurvey

  init(_ examination: Examination, _ survey: ShareSurvey) {
    self.examination = examination
    self.survey = survey
  }

  func diagnosis() -> Diagnosis {
    let (holders, isComplete) = ProcessTable.holders()
    let user = examination.serviceUser?.user ?? 0
    let own = holders.filter { $0.user == user }
    let used = own.reduce(0) { $0 + $1.watches }
    let needed = survey.folders.count + 1
    var remarks = Remarks()
    let fine = proof(&remarks)
    if let limit = ProcessTable.watchLimit {
      judge(needed: needed, used: used, limit: limit, &remarks)
      let whose = isComplete ? "" : " at least"
      remarks.add(
        .ok,
        "\(UserTable.name(user)) holds\(whose) \(grouped(used)) of \(grouped(limit)) watches: "
          + (own.isEmpty
            ? "none"
            : own.prefix(3).map { "\($0.name) (\($0.process)) \(grouped($0.watches))" }.joined(
              separator: ", ")))
    }
    let facts: [(String, Diagnosis.Fact)] = [
      ("needed", .number(needed)), ("used", .number(used)),
      ("limit", .number(ProcessTable.watchLimit ?? 0)),
      ("instances", .number(own.reduce(0) { $0 + $1.instances })),
      ("instancesLimit", .number(ProcessTable.limit("fs/inotify/max_user_instances") ?? 0)),
      ("queueLimit", .number(ProcessTable.limit("fs/inotify/max_queued_events") ?? 0)),
    ]
    return remarks.diagnosis("watches", fine, facts: facts)
  }

  /// What is needed beside what others of the same user hold.
  private func judge(needed: Int, used: Int, limit: Int, _ remarks: inout Remarks) {
    let wanted = examination.daemon == nil ? used + needed : used
    if wanted > limit {
      remarks.add(
        .failed, "\(grouped(wanted)) watches are wanted and \(grouped(limit)) allowed",
        fix: "raise fs.inotify.max_user_watches (sysctl -w fs.inotify.max_user_watches=\(wanted * 2))")
    } else if wanted > limit / 10 * 8 {
      remarks.add(
        .warning, "more than 80 % of the watches are in use",
        fix:
          "raise fs.inotify.max_user_watches (sysctl -w fs.inotify.max_user_watches=\(min(limit, 1 << 40) * 2))"
      )
    }
  }

  private func proof(_ remarks: inout Remarks) -> String {
    guard let daemon = examination.daemon else {
      return counted(survey.folders.count, "folder") + " would be watched"
    }
    if daemon.polls { return counted(survey.folders.count, "folder") + " polled, as --poll says" }
    var proof = compare(daemon)
    // A folder that was just made is watched when the daemon has looked at it, and one that has gone is not missed.
    if case .compared(let unwatched) = proof, !unwatched.isEmpty, examination.sync() {
      proof = compare(daemon)
      if case .compared(let still) = proof { proof = .compared(unwatched: still.filter(isThere)) }
    }
    switch proof {
    case .impossible(let reason): return reason
    case .compared(let unwatched) where unwatched.isEmpty:
      return "the kernel watches all " + counted(survey.folders.count, "folder")
        + " for process \(daemon.process)"
    case .compared(let unwatched):
      let some = unwatched.prefix(5).map { examination.names.shown($0) }.joined(separator: ", ")
      remarks.add(
        examination.status?.coverage.polled ?? 0 >= unwatched.count ? .warning : .failed,
        "not watched: \(some)" + (unwatched.count > 5 ? " and \(grouped(unwatched.count - 5)) more" : ""),
        fix: "stickerctl rescan tries again; if the limit is reached, raise fs.inotify.max_user_watches")
      return "\(grouped(survey.folders.count - unwatched.count)) of "
        + counted(survey.folders.count, "folder") + " watched"
    }
  }

  private func isThere(_ folder: RelativePath) -> Bool {
    let path = Array((examination.sharePath ?? "").utf8) + [slash] + folder.bytes + [0]
    var facts = stat()
    return lstat(path.map(CChar.init(bitPattern:)), &facts) == 0
  }

  private func compare(_ daemon: DaemonAnswer) -> Proof {
    guard ProcessTable.isDaemon(daemon.process) else {
      return .impossible("the daemon runs in a container; there, stickerctl doctor compares its watches")
    }
    guard let watched = ProcessTable.watches(of: daemon.process) else {
      let used = examination.status?.watches.used ?? 0
      return .impossible(
        "the daemon says that it watches " + counted(used, "folder")
          + "; sudo stickerctl doctor compares that with the kernel")
    }
    let missing = survey.folders.filter { !watched.contains($0.key) }.values.sorted()
    if missing.count == survey.folders.count && watched.count > missing.count {
      // Some file systems show the kernel other numbers than they show us.
      let inodes = Set(watched.map(\.inode))
      let unknown = survey.folders.filter { !inodes.contains($0.key.inode) }.values.sorted()
      guard unknown.count < missing.count else {
        return .impossible(
          "the daemon says that it watches " + counted(examination.status?.watches.used ?? 0, "folder")
            + "; this file system's numbers don't allow to compare that with the kernel")
      }
      return .compared(unwatched: unknown)
    }
    return .compared(unwatched: missing)
  }
}
