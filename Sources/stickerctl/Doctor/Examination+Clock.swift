import Glibc
import StickerModel
import StickerShare
import ToolSupport

extension Examination {
  /// This machine's clock against itself, against the share's, and against the files.
  func clock(_ survey: ShareSurvey?) -> Diagnosis {
    var remarks = Remarks()
    var facts: [(String, Diagnosis.Fact)] = []
    if let daemon, let started = status?.started.flatMap(secondsSince1970) {
      let moved = wallClock() - started - daemon.uptime
      facts.append(("setBySeconds", .decimal(moved)))
      if abs(moved) > 2 {
        remarks.add(
          .warning,
          "the clock was set \(moved > 0 ? "forward" : "back") by \(duration(seconds: abs(moved))) since the daemon started",
          fix: "let a time service set it (timedatectl set-ntp true)")
      }
    }
    guard let survey else {
      if remarks.messages.isEmpty && daemon == nil {
        return Diagnosis("clock", .skipped, "there is nothing to compare it with")
      }
      return remarks.diagnosis(
        "clock", remarks.messages.isEmpty ? "it runs evenly; the share's could not be compared" : "",
        facts: facts)
    }
    if survey.lastChange > .min {
      let ahead = Double(survey.lastChange) / 1e9 - wallClock()
      if ahead > 2 {
        facts.append(("shareAheadSeconds", .decimal(ahead)))
        remarks.add(
          .warning,
          "whoever keeps the share's disk is at least \(duration(seconds: ahead)) ahead of this machine",
          fix: "let a time service set both clocks (timedatectl set-ntp true)")
      }
    }
    facts.append(("filesInTheFuture", .number(survey.futureCount)))
    if let first = survey.future.first {
      let ahead = Double(first.nanoseconds) / 1e9 - wallClock()
      remarks.add(
        .warning,
        counted(survey.futureCount, "file") + " dated in the future, " + names.shown(first.path)
          + " by \(duration(seconds: max(0, ahead)))",
        fix:
          "set the clock of the machine they come from; touch them, or let them be: they are indexed all the same"
      )
    }
    let fine = "no file is dated in the future" + (daemon == nil ? "" : ", and the clock runs evenly")
    return remarks.diagnosis("clock", remarks.messages.isEmpty ? fine : "", facts: facts)
  }
}
