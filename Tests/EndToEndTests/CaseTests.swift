import Foundation
import Testing

/// The case files: each is run with the daemon live, paused and stopped while things happen, to the same end.
///
/// `STICKERD_CASES=044 swift test --filter CaseTests` runs those whose name holds `044`.
@Suite struct CaseTests {
  @Test func casesAreFound() {
    #expect(!CaseFile.all.isEmpty)
  }

  @Test(arguments: CaseFile.all) func indexSaysWhatTheCaseSays(file: CaseFile) async throws {
    if let lack = MountRoom.lack(of: file.needs) {
      // The library itself says nothing of a single case.
      print("\(file.name) is skipped: \(lack)")
      try Test.cancel("\(lack)")
    }
    for complaint in await Self.line.run({ complaints(file) }) { Issue.record("\(complaint)") }
  }

  /// Cases wait for processes most of the time: more of them at once than there are processors.
  private static let line = WaitingLine(width: 6)
}

/// What is wrong with a case, over all its modes.
private func complaints(_ file: CaseFile) -> [String] {
  var complaints: [String] = []
  var runs: [CaseRun] = []
  for mode in file.modes {
    do {
      var run = try CaseRun(file, mode)
      do { try run.run() } catch { complaints.append("\(file.name), \(mode): \(error)") }
      complaints += run.complaints
      runs.append(run)
    } catch {
      complaints.append("\(file.name), \(mode): \(error)")
    }
  }
  if let first = runs.first, !file.isRich {
    for run in runs.dropFirst() where run.identities != first.identities {
      let places = zip(first.identities, run.identities).enumerated().flatMap { settle, pair in
        pair.0.keys.filter { pair.0[$0] != pair.1[$0] }.sorted().map { "\($0) at settle \(settle + 1)" }
      }
      complaints.append(
        "\(file.name): ids differ between \(first.mode) and \(run.mode): \(places.prefix(6))")
    }
  }
  return complaints
}

/// Runs work that blocks on threads of its own, so many at once, without holding those of the test library.
private struct WaitingLine {
  private let queue = OperationQueue()

  init(width: Int) { queue.maxConcurrentOperationCount = width }

  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }
}
