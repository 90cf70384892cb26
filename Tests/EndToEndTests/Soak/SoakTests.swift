import Foundation
import Testing

/// What the environment asks for.
private enum SoakWish {
  static let minutes = number("STICKERD_SOAK").map { Double($0) }
  static let seed = number("STICKERD_SOAK_SEED")

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}

/// Random operations with random faults for a while, on request: `script/test --soak MINUTES`.
@Suite(.serialized, .enabled(if: SoakWish.minutes != nil)) struct SoakTests {
  @Test func nothingIsLostOrInventedWhateverHappens() throws {
    var seed = SoakWish.seed ?? UInt64.random(in: 1...999_999)
    let end = Date.now + 60 * (SoakWish.minutes ?? 0)
    var counts: [SoakFault: Int] = [:]
    while Date.now < end {
      print("soak: STICKERD_SOAK_SEED=\(seed)")
      let run = try SoakRun(seed: seed)
      defer { run.leave() }
      // A new share after some rounds, since an old one fills up or runs empty.
      for _ in 0..<40 where Date.now < end {
        if let wrong = try run.round() {
          Issue.record("\(wrong)")
          return
        }
      }
      counts.merge(run.counts, uniquingKeysWith: +)
      #expect(run.sandbox.stop() == 0, "seed \(seed)")
      seed += 1
    }
    print("soak: " + counts.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))
    #expect(!counts.isEmpty)
  }
}
