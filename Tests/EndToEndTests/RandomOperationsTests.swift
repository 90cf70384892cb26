import Foundation
import Testing

/// The real programs against random operations: what events built is what a fresh index says, and ids are unique.
@Suite(.serialized) struct RandomOperationsTests {
  enum Mode: CaseIterable { case live, paused, stopped }

  /// More on request: `STICKERD_DISK_SEEDS=100 swift test --filter RandomOperationsTests`.
  static let seeds: ClosedRange<UInt64> = {
    let count = ProcessInfo.processInfo.environment["STICKERD_DISK_SEEDS"].flatMap { UInt64($0) } ?? 10
    return 1...max(count, 1)
  }()

  @Test(arguments: Mode.allCases, seeds) func indexFollowsTheDisk(mode: Mode, seed: UInt64) throws {
    let sandbox = try Sandbox()
    var history = DiskHistory(seed: seed, share: sandbox.share)
    try history.populate()
    if mode == .stopped { try sandbox.once() } else { try sandbox.start() }
    for _ in 0..<4 {
      if mode == .paused { sandbox.pause() }
      for _ in 0..<50 { history.step() }
      switch mode {
      case .paused: sandbox.resume()
      case .stopped: try #require(sandbox.once().status == 0)
      case .live: break
      }
      if mode != .stopped { try sandbox.sync() }
      let found = difference(try sandbox.documents(), try sandbox.freshDocuments())
      #expect(found == nil, "seed \(seed), \(mode), after \(history.log.suffix(60))")
      if found != nil { return }
      let ids = try sandbox.places().values
      #expect(Set(ids).count == ids.count, "seed \(seed), \(mode): an id occurs twice")
    }
    if mode != .stopped { #expect(sandbox.stop() == 0) }
  }
}
