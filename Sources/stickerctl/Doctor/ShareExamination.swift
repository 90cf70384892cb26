import Glibc
import StickerModel
import StickerShare
import ToolSupport

/// What is to be said of the share: one look at every name, with the rights of whoever the daemon works as.
struct ShareExamination {
  private let examination: Examination
  private(set) var survey: ShareSurvey?
  private var kind: FileSystemKind?
  private var refusal: String?
  private let user: FileUser?

  init(_ examination: Examination) {
    self.examination = examination
    user = examination.serviceUser
    guard let reader = examination.reader else { return }
    do {
      let share = try openShare(examination.session, reader)
      let look = { try share.opened { (try share.survey(now: wallNanoseconds()), try share.fileSystem()) } }
      let (survey, kind) = try user.map { try $0.trying(look) } ?? look()
      (self.survey, self.kind) = (survey, kind)
    } catch let problem as ShareProblem {
      refusal = problem.reason
    } catch {
      refusal = (error as? Problem)?.message ?? "\(error)"
    }
  }

  func diagnoses() -> [Diagnosis] {
    guard examination.reader != nil else {
      return [Diagnosis("share", .skipped, "without an index it is not known where the share is")]
    }
    guard let survey, let kind else {
      let place = examination.sharePath.map { " '" + names.place($0) + "'" } ?? ""
      return [
        Diagnosis(
          "share", .failed, "the share\(place) could not be looked at: " + names.sentence(refusal ?? ""),
          fix: "mount it, put it back to its place, or give \(userName) the right to read it")
      ]
    }
    return [
      share(survey, kind), inside(survey), permissions(survey),
      WatchExamination(examination, survey).diagnosis(),
    ]
  }

  private var names: NameMask { examination.names }
  private var userName: String { user.map { UserTable.name($0.user) } ?? "the daemon's user" }

  private func share(_ survey: ShareSurvey, _ kind: FileSystemKind) -> Diagnosis {
    let place = examination.sharePath.map(names.place) ?? "?"
    let text =
      "\(place) on \(kind.name), " + counted(survey.folders.count, "folder") + ", "
      + counted(survey.pictures, "picture")
    let facts: [(String, Diagnosis.Fact)] = [
      ("fileSystem", .text(kind.name)), ("eventsAreReliable", .flag(kind.eventsAreReliable)),
      ("folders", .number(survey.folders.count)), ("pictures", .number(survey.pictures)),
    ]
    if kind.eventsAreReliable { return Diagnosis("share", .ok, text, facts: facts) }
    return Diagnosis(
      "share", .warning, text + "; the kernel does not tell what others change there, so it is polled",
      fix: "run stickerd on the machine that has the disk, if that can be; else nothing has to be done",
      facts: facts)
  }

  private func inside(_ survey: ShareSurvey) -> Diagnosis {
    var remarks = Remarks()
    let facts: [(String, Diagnosis.Fact)] = [
      ("mounts", .number(survey.mounts.count)), ("links", .number(survey.links)),
      ("linksOutside", .number(survey.linksOutside)), ("special", .number(survey.special)),
    ]
    for mount in survey.mounts.prefix(5) {
      let text = "\(mount.kind.name) is mounted on \(names.shown(mount.path))"
      remarks.add(
        mount.kind.eventsAreReliable ? .ok : .warning,
        mount.kind.eventsAreReliable ? text : text + " and is polled")
    }
    if survey.links > 0 { remarks.add(.ok, counted(survey.links, "link") + " inside, not followed") }
    if survey.linksOutside > 0 {
      remarks.add(
        .warning, counted(survey.linksOutside, "link") + " to outside, not followed",
        fix: "put the pictures themselves there, or mount their folder with --bind")
    }
    if survey.special > 0 {
      remarks.add(
        .warning, counted(survey.special, "pipe, socket or device", "pipes, sockets or devices"),
        fix: "take them out of the share")
    }
    return remarks.diagnosis("inside", remarks.messages.isEmpty ? "no mounts, no links" : "", facts: facts)
  }

  private func permissions(_ survey: ShareSurvey) -> Diagnosis {
    let isTried = user?.canBeTried ?? false
    var remarks = Remarks()
    let examples = survey.unreadable.map { names.shown($0.path) + " (\($0.reason))" }
    if survey.unreadableCount > 0 {
      let more = survey.unreadableCount - examples.count
      remarks.add(
        isTried ? .failed : .warning,
        examples.joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) more" : "")
          + " can't be read",
        fix: "give \(userName) the right: a group for the art (setfacl -R -m g:GROUP:rX), and it in the group"
      )
    }
    if isTried, let user {
      for folder in [examination.places.state, examination.publishPath] {
        guard let reason = user.refusalToWrite(in: folder) else { continue }
        remarks.add(
          .failed, "'\(names.place(folder))': " + reason, fix: "let \(userName) write there (chown)")
      }
    }
    let fine =
      isTried
      ? "all tried as \(userName)"
      : "tried as \(UserTable.name(geteuid())), not as \(userName): sudo stickerctl doctor tries as that user"
    return remarks.diagnosis(
      "permissions", fine,
      facts: [("unreadable", .number(survey.unreadableCount)), ("triedAsService", .flag(isTried))])
  }
}

func wallNanoseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}
