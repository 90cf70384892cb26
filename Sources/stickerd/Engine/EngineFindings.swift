import StickerChanges
import StickerOutputs

/// From the index to `findings.json`.
extension Engine {
  /// When it may be written; `nil` if it is not waited with.
  var findingsDue: Moment? {
    state.mustTellFindings ? max(state.findingsRhythm.nextAllowed, 0) : nil
  }

  func publishFindingsIfDue() {
    guard let due = findingsDue, due <= Clocks.monotonic() else { return }
    do {
      try publishFindings()
    } catch {
      publishingFailed(error)
      state.findingsRhythm.record(cost: .seconds(1), endedAt: Clocks.monotonic())
    }
  }

  /// What a publishing does about it before the manifest.
  func announceFindings() throws {
    state.mustTellFindings = true
    if !state.findingsRhythm.isCostly { try publishFindings() }
  }

  func publishFindings() throws {
    let begun = Clocks.monotonic()
    let isNew = try rooms.findings.publish(from: rooms.catalog)
    state.mustTellFindings = false
    let now = Clocks.monotonic()
    if isNew { state.findingsRhythm.record(cost: now - begun, endedAt: now) }
  }
}
