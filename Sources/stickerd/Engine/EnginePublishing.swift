import StickerCatalog
import StickerChanges
import StickerModel
import StickerOutputs

/// From the index to documents.
extension Engine {
  /// When the next publishing may begin; `nil` if there is nothing to publish.
  var publishDue: Moment? {
    state.mustPublish && state.hasIndex ? max(rhythm.nextAllowed, 0) : nil
  }

  func publishIfDue() {
    if !state.hasIndex { state.hasIndex = (try? !rooms.catalog.isBuilding()) ?? false }
    guard let due = publishDue, due <= Clocks.monotonic() else { return }
    do {
      try publish()
    } catch {
      publishingFailed(error)
    }
  }

  func publish() throws {
    let begun = Clocks.monotonic()
    // A manifest is not held back because what is found can't be told.
    let telling = Result { try announceFindings() }
    let result = try rooms.publisher.publish(from: rooms.catalog)
    _ = try telling.get()
    let now = Clocks.monotonic()
    rhythm.record(cost: now - begun, result: result, endedAt: now)
    state.mustPublish = false
    if state.publishTrouble != nil {
      rooms.log.notice("publishing works again", code: "published")
      state.publishTrouble = nil
    }
    rooms.chronicle.published(
      generation: result.generation, took: now - begun, waited: state.noticed.map { now - $0 })
    if let noticed = state.noticed { state.lastChange?.latencyMs = Double(now - noticed) / 1e6 }
    state.noticed = nil
    if result.manifest { rooms.triggers.published(generation: result.generation) }
    let counts = try rooms.catalog.publishedCounts()
    rooms.board.update { $0.counts = counts }
  }

  func publishingFailed(_ error: any Error) {
    let problem =
      error as? Problem ?? (error as? DatabaseError).map(indexProblem)
      ?? Problem(.io, "could not publish: \(describe(error))", hint: "it is tried again by itself.")
    rooms.chronicle.failed(.publish, problem.message)
    if state.publishTrouble != problem { rooms.log.error(problem.message, code: "publish-failed") }
    state.publishTrouble = problem
    rhythm.recordFailure(endedAt: Clocks.monotonic())
  }
}
