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
    #expect(
      difference == nil, "seed \(seed), step \(step), \(station.mode): \(station.share.log.suffix(12))")
    let findings = firstDifference(
      [try station.findings() + ["# found"]], [try fresh.findings() + ["# found"]])
    #expect(findings == nil, "seed \(seed), step \(step), \(station.mode): \(station.share.log.suffix(12))")
    let identifiers = try station.identifiers()
    #expect(Set(identifiers).count == identifiers.count, "seed \(seed), step \(step): an id occurs twice")
  }

  /// Files and folders that were only renamed between two quiet moments keep their ids, however it was noticed: plain
  /// stickers through any number of renames, variants that join and leave stickers through one.
  @Test(arguments: [(steps: 4, variants: false), (steps: 1, variants: true)])
  func renamesKeepIdsHoweverTheyAreNoticed(steps: Int, variants: Bool) throws {
    for seed in Self.seeds {
      let outcomes = try [Station.Mode.live, .paused, .stopped].map { mode in
        var history = History(seed: seed, share: PretendShare(), renamesOnly: true, variants: variants)
        history.populate()
        let station = try Station(history.share, mode: mode)
        let inspected = station.share.inspections
        var places: [[String]] = []
        for _ in 0..<10 {
          try station.rememberIdentifiers()
          for _ in 0..<steps { try station.hint(history.step()) }
          try station.settle()
          places.append(try station.places() + ["# " + share(history)])
        }
        // Renamed away and back between two looks, only the change time differs: that is read again, and rightly so.
        guard mode == .live else { return places }
        #expect(
          station.share.inspections == inspected, "seed \(seed), \(mode): a renamed file was read again")
        return places
      }
      #expect(firstDifference(outcomes[0], outcomes[1]) == nil, "seed \(seed): live and paused")
      #expect(firstDifference(outcomes[0], outcomes[2]) == nil, "seed \(seed): live and stopped")
    }
  }

  private func share(_ history: History) -> String { history.share.log.suffix(8).joined(separator: "; ") }

  private func firstDifference(_ left: [[String]], _ right: [[String]]) -> String? {
    for (round, (left, right)) in zip(left, right).enumerated() where left != right {
      if left.filter({ !$0.hasPrefix("#") }) == right.filter({ !$0.hasPrefix("#") }) { continue }
      let lost = left.filter { !right.contains($0) }
      let invented = right.filter { !left.contains($0) }
      return "round \(round): \(lost.prefix(3)) against \(invented.prefix(3)) \(left.last!)"
    }
    return nil
  }
}
