import Foundation
import Testing

/// What events built is what a fresh scan builds, whatever happened and however it was noticed.
@Suite struct RandomHistoryTests {
  /// More on request: `STICKERD_SEEDS=1000 swift test --filter RandomHistoryTests`.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["STICKERD_SEEDS"].flatMap { UInt64($0) } ?? 300
    return 1...max(count, 1)
  }()

  @Test(arguments: Station.Mode.allCases) func anyHistoryGivesTheFreshIndex(mode: Station.Mode) throws {
    for seed in Self.seeds {
      var history = History(seed: seed, share: PretendShare())
      history.populate()
      let station = try Station(history.share, mode: mode)
      for step in 1...200 {
        try station.hint(history.step())
        if step % 50 == 0 { try check(station, seed: seed, step: step) }
      }
    }
  }

  private func check(_ station: Station, seed: UInt64, step: Int) throws {
    try station.settle()
    let fresh = try Station(station.share, mode: .stopped)
    let difference = firstDifference([try station.documents()], [try fresh.documents()])
    #expect(difference == nil, "seed \(seed), step \(step), \(station.mode)")
    let identifiers = try station.identifiers()
    #expect(Set(identifiers).count == identifiers.count, "seed \(seed), step \(step): an id occurs twice")
  }

  /// Files and folders that were only renamed between two quiet moments keep their ids, however it was noticed.
  @Test func renamesKeepIdsHoweverTheyAreNoticed() throws {
    for seed in Self.seeds {
      let outcomes = try Station.Mode.allCases.map { mode in
        var history = History(seed: seed, share: PretendShare(), renamesOnly: true)
        history.populate()
        let station = try Station(history.share, mode: mode)
        let inspected = station.share.inspections
        var places: [[String]] = []
        for _ in 0..<10 {
          try station.rememberIdentifiers()
          for _ in 0..<4 { try station.hint(history.step()) }
          try station.settle()
          places.append(try station.places())
        }
        #expect(station.share.inspections == inspected, "seed \(seed), \(mode): a renamed file was read again")
        return places
      }
      #expect(firstDifference(outcomes[0], outcomes[1]) == nil, "seed \(seed): live and paused")
      #expect(firstDifference(outcomes[0], outcomes[2]) == nil, "seed \(seed): live and stopped")
    }
  }

  private func firstDifference(_ left: [[String]], _ right: [[String]]) -> String? {
    for (round, (left, right)) in zip(left, right).enumerated() where left != right {
      let lost = left.filter { !right.contains($0) }
      let invented = right.filter { !left.contains($0) }
      return "round \(round): \(lost.prefix(3)) against \(invented.prefix(3))"
    }
    return nil
  }
}
