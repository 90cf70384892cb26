import Foundation
import Testing

/// The case files: each is run with the daemon live, paused and stopped while things happen, to the same end.
///
/// They start hundreds of processes, so they run on request: `STICKERD_CASES=044 swift test --filter CaseTests` runs
/// those whose name holds `044`, `STICKERD_CASES=` all of them.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["STICKERD_CASES"] != nil))
struct CaseTests {
  @Test func casesAreFound() {
    #expect(!CaseFile.all.isEmpty)
  }

  @Test(arguments: CaseFile.all) func indexSaysWhatTheCaseSays(file: CaseFile) throws {
    var runs: [CaseRun] = []
    for mode in file.modes {
      var run = try CaseRun(file, mode)
      do { try run.run() } catch { Issue.record("\(file.name), \(mode): \(error)") }
      runs.append(run)
    }
    guard !file.isRich, let first = runs.first else { return }
    for run in runs.dropFirst() {
      #expect(
        run.identities == first.identities, "\(file.name): ids differ between \(first.mode) and \(run.mode)")
    }
  }
}
